import type { Area } from '../marks.ts'
import type { Box, View } from '../engines/pdfium.ts'

/** PDFium converts whole pixels only: a finer grid than any eye. */
const GRID = 100_000

/** A part of a shown page in the page's own coordinates, its rotation and crop undone. */
export function toBox(view: View, page: number, { x, y, width, height }: Area): Box {
  const corners = [
    [x, y],
    [x + width, y + height],
  ].map(([across = 0, down = 0]) => toPage(view, page, across, down))
  return boxOf(
    corners.map((corner) => corner.x),
    corners.map((corner) => corner.y),
  )
}

/** Whichever of its corners comes first. */
export function boxOf(xs: readonly number[], ys: readonly number[]): Box {
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) }
}

function toPage({ pdfium }: View, page: number, x: number, y: number): { x: number; y: number } {
  return pdfium.lend(16, (address) => {
    const [across, down] = [Math.round(x * GRID), Math.round(y * GRID)]
    pdfium.call.FPDF_DeviceToPage(page, 0, 0, GRID, GRID, 0, across, down, address, address + 8)
    const [px = 0, py = 0] = new Float64Array(pdfium.bytes().buffer, address, 2)
    return { x: px, y: py }
  })
}

/** A box of a page as a part of what is shown. */
export function toArea({ pdfium }: View, page: number, box: Box): Area {
  const corner = (x: number, y: number) =>
    pdfium.lend(8, (address) => {
      pdfium.call.FPDF_PageToDevice(page, 0, 0, GRID, GRID, 0, x, y, address, address + 4)
      const [across = 0, down = 0] = new Int32Array(pdfium.bytes().buffer, address, 2)
      return { x: across / GRID, y: down / GRID }
    })
  const [a, b] = [corner(box.left, box.bottom), corner(box.right, box.top)]
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  }
}

export const touch = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top
