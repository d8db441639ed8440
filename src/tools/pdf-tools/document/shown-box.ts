import type { PDFArray, PDFPage } from '@cantoo/pdf-lib'
import { numberAt } from './pdf-values.ts'

interface PageBox {
  x: number
  y: number
  width: number
  height: number
}

/** The part of a page that viewers show: the crop box as far as it lies on the page (PDF 2.0, 14.11.2.1). */
export function shownBox({ node }: PDFPage): PageBox {
  const [page, crop] = [upright(node.MediaBox()), upright(node.CropBox() ?? node.MediaBox())]
  const [x, y] = [Math.max(page.x, crop.x), Math.max(page.y, crop.y)]
  const width = Math.min(page.x + page.width, crop.x + crop.width) - x
  const height = Math.min(page.y + page.height, crop.y + crop.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : page
}

/** Points to a unit of the page: large drawings count in more than one. */
export function unitOf({ node }: PDFPage): number {
  const unit = numberAt(node, 'UserUnit') ?? 1
  return unit > 0 ? unit : 1
}

/** The corners of a rectangle may stand in any order (PDF 2.0, 7.9.5). */
function upright(corners: PDFArray): PageBox {
  const { x, y, width, height } = corners.asRectangle()
  return { x: Math.min(x, x + width), y: Math.min(y, y + height), width: Math.abs(width), height: Math.abs(height) }
}
