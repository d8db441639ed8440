import { PdfWriter, POINTS, short } from '#shared/image/pdf-writer.ts'

/** A logo in the middle of a code; sizes are shares of the picture's side. */
export interface PdfLogo {
  /** Its ground, a square with round corners. */
  ground: number
  share: number
  /** Pixels of its side. */
  side: number
  /** Three bytes a pixel. */
  pixels: Uint8Array<ArrayBuffer>
}

/** How far from a corner the handle of a quarter of a circle stands, as a share of its radius. */
const HANDLE = 1 - 0.5523

/** The SVG that `drawSvg` made as a PDF: one page, as large as the picture at 96 pixels an inch, of rectangles. */
export async function pdfOfSvg(svg: string, size: number, logo?: PdfLogo): Promise<Blob> {
  const writer = new PdfWriter()
  const [catalog, pages, page, content] = [writer.next(), writer.next(), writer.next(), writer.next()]
  const image = logo && writer.next()
  const side = short(size * POINTS)
  const drawing = await deflated(new TextEncoder().encode(drawingOf(svg, size, logo)))
  writer.object(catalog, `<</Type/Catalog/Pages ${pages} 0 R>>`)
  writer.object(pages, `<</Type/Pages/Kids[${page} 0 R]/Count 1>>`)
  writer.object(
    page,
    `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 ${side} ${side}]/Contents ${content} 0 R/Resources<<${image ? `/XObject<</L ${image} 0 R>>` : ''}>>>>`,
  )
  writer.object(content, `<</Filter/FlateDecode/Length ${drawing.length}>>`, drawing)
  if (image) {
    const pixels = await deflated(logo.pixels)
    writer.object(
      image,
      `<</Type/XObject/Subtype/Image/Width ${logo.side}/Height ${logo.side}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode/Length ${pixels.length}>>`,
      pixels,
    )
  }
  return writer.end(catalog)
}

/** Its unit is the module, and its y goes down, as those of the SVG. */
function drawingOf(svg: string, size: number, logo: PdfLogo | undefined): string {
  const units = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  const [background, foreground] = Array.from(svg.matchAll(/fill="#(\w{6})"/g), ([, hex = '']) => paintOf(hex))
  const runs = Array.from(svg.matchAll(/M(\d+) (\d+)h(\d+)v1H/g), ([, x, y, width]) => `${x} ${y} ${width} 1 re`)
  const scale = (size * POINTS) / units
  // Not rounded: a thousandth of a point is seen after a hundred modules.
  const lines = [`${scale} 0 0 ${-scale} 0 ${short(size * POINTS)} cm`]
  lines.push(`${background} 0 0 ${units} ${units} re f`, `${foreground}`, ...runs, 'f')
  if (logo) {
    const length = short(logo.share * units)
    const start = (share: number) => ((1 - share) * units) / 2
    lines.push(`${background}`, roundSquare(start(logo.ground), logo.ground * units), 'f')
    // A picture stands on its first corner.
    const [left, bottom] = [start(logo.share), start(logo.share) + logo.share * units].map(short)
    lines.push(`q ${length} 0 0 -${length} ${left} ${bottom} cm /L Do Q`)
  }
  return lines.join('\n')
}

/** Six hex digits as the colour to fill with. */
function paintOf(hex: string): string {
  const shares = [0, 2, 4].map((at) => short(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return `${shares.join(' ')} rg`
}

/** Its corners as those of the logo in the SVG. */
function roundSquare(start: number, side: number): string {
  const radius = side / 8
  const end = start + side
  const corners = [
    { x: end, y: start, along: [1, 0] },
    { x: end, y: end, along: [0, 1] },
    { x: start, y: end, along: [-1, 0] },
    { x: start, y: start, along: [0, -1] },
  ] as const
  const curves = corners.map(({ x, y, along: [across, down] }) => {
    const before = (by: number) => [x - across * by, y - down * by]
    // Round a corner of a square the way turns right.
    const after = (by: number) => [x - down * by, y + across * by]
    const handles = [...before(radius * HANDLE), ...after(radius * HANDLE), ...after(radius)]
    return `${before(radius).map(short).join(' ')} l ${handles.map(short).join(' ')} c`
  })
  return [`${short(start + radius)} ${short(start)} m`, ...curves].join('\n')
}

/** In the form that PDF calls FlateDecode. */
async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
