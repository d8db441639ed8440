import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import sharp, { type Sharp } from 'sharp'

export interface Upload {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A picture with areas, edges and fine grain, as photos have; another seed gives another picture. */
export function photo(width: number, height: number, seed = 1): Sharp {
  const shapes = Array.from({ length: 24 }, (_, index) => {
    const at = (factor: number) => ((index + seed) * factor) % 100
    return `<circle cx="${at(37)}%" cy="${at(53)}%" r="${4 + (at(29) % 18)}%" fill="hsl(${at(71) * 3.6} 60% ${20 + (at(43) % 60)}%)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#204080"/><stop offset="1" stop-color="#e0a060"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>${shapes.join('')}</svg>`
  return sharp(Buffer.from(svg), { unlimited: true }).removeAlpha()
}

/** Four quarters: red, green, blue and white, read like a page. */
export async function quarters(width = 40, height = 20): Promise<Sharp> {
  const [w, h] = [width / 2, height / 2]
  const rect = (x: number, y: number, color: string) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${color}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rect(0, 0, '#ff0000')}${rect(w, 0, '#00ff00')}${rect(0, h, '#0000ff')}${rect(w, h, '#ffffff')}</svg>`
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
}

/** What the HEIC files in `pictures/` show, before they were encoded. */
export async function heicQuarters(): Promise<Buffer> {
  const colors = ['#d02020', '#20a040', '#2040c0', '#f0e0c0']
  const rects = colors.map(
    (color, index) =>
      `<rect x="${(index % 2) * 64}" y="${index < 2 ? 0 : 48}" width="64" height="48" fill="${color}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="96">${rects.join('')}</svg>`
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer()
}

/** The inverse of each Exif orientation: what a camera held that way stores. */
export async function turnedPhoto(
  orientation: number,
  format: 'jpeg' | 'webp' | 'png' = 'jpeg',
  size: [number, number] = [40, 20],
): Promise<Buffer> {
  const upright = await (await quarters(...size)).png().toBuffer()
  // Turned clockwise, then mirrored.
  const [turn, mirrored] = [
    [0, false],
    [0, false],
    [0, true],
    [180, false],
    [180, true],
    [90, true],
    [270, false],
    [270, true],
    [90, false],
  ][orientation] as [number, boolean]
  const turned = await sharp(upright).rotate(turn).png().toBuffer()
  const pixels = await sharp(turned).flop(mirrored).png().toBuffer()
  const photo = sharp(pixels).withMetadata({ orientation })
  if (format !== 'jpeg') return photo.toFormat(format, { lossless: true }).toBuffer()
  return photo.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
}

export const upload = (name: string, mimeType: string, buffer: Buffer): Upload => ({ name, mimeType, buffer })

/** What a click on a download button saves. */
export async function download(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent('download')
  await button.click()
  const saved = await waiting
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) }
}

export const unzip = (bytes: Buffer) =>
  Object.entries(unzipSync(bytes)).map(([name, content]) => ({ name, bytes: Buffer.from(content) }))

/** The colour at a share of width and height, as `r,g,b` or `r,g,b,a`. */
export async function pixelAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(at, at + info.channels)]
}

/** Mean absolute difference of two pictures of the same size, per channel, from 0 to 255. */
export async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) => sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer()),
  )
  if (!a || !b || a.length !== b.length) throw new Error('The pictures have different sizes')
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += Math.abs((a[at] as number) - (b[at] as number))
  return sum / a.length
}

/** How alike two grey pictures are to the eye, 1 for equal: SSIM over blocks of 8 × 8. */
export async function ssim(one: Buffer, other: Buffer): Promise<number> {
  const read = (bytes: Buffer) => sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  const [a, b] = await Promise.all([read(one), read(other)])
  const { width, height, channels } = a.info
  let [sum, blocks] = [0, 0]
  for (let top = 0; top + 8 <= height; top += 8) {
    for (let left = 0; left + 8 <= width; left += 8) {
      let [x, y, xx, yy, xy] = [0, 0, 0, 0, 0]
      for (let at = 0; at < 64; at++) {
        const place = ((top + (at >> 3)) * width + left + (at & 7)) * channels
        const [p, q] = [a.data[place] as number, b.data[place] as number]
        ;[x, y, xx, yy, xy] = [x + p, y + q, xx + p * p, yy + q * q, xy + p * q]
      }
      ;[x, y, xx, yy, xy] = [x / 64, y / 64, xx / 64, yy / 64, xy / 64]
      const [c1, c2] = [6.5025, 58.5225]
      sum += ((2 * x * y + c1) * (2 * (xy - x * y) + c2)) / ((x * x + y * y + c1) * (xx - x * x + yy - y * y + c2))
      blocks++
    }
  }
  return sum / blocks
}

/** Drops files on the drop zone, or pastes them, as the browser would. */
export async function give(page: Page, how: 'drop' | 'paste', files: Upload[]): Promise<void> {
  const parts = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }))
  await page.evaluate(
    ([way, list]) => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: mimeType }))
      }
      const target = document.querySelector('.drop')
      if (way === 'drop') {
        target?.dispatchEvent(new DragEvent('dragover', { dataTransfer: transfer, bubbles: true, cancelable: true }))
        target?.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
      } else {
        document.body.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
        )
      }
    },
    [how, parts] as const,
  )
}

/** Every request from here on that is not a file of the site itself. */
export function watchNetwork(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && (request.method() !== 'GET' || !pathname.startsWith('/assets/'))) {
      sent.push(`${request.method()} ${request.url()}`)
    }
  })
  return sent
}

/** Holds back what the page tells its workers; gives what lets it go. */
export async function holdWorkers(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof postMessage>) {
      addEventListener('release', () => postMessage.apply(this, message), { once: true })
    } as typeof postMessage
  })
  return () => page.evaluate(() => dispatchEvent(new Event('release')))
}

/** From now on the browser makes up what is read from a canvas, in the page and its workers, as Tor Browser does. */
export async function hidePixels(page: Page): Promise<void> {
  const noise = `{
    const { getImageData } = OffscreenCanvasRenderingContext2D.prototype
    OffscreenCanvasRenderingContext2D.prototype.getImageData = function (...place) {
      const image = getImageData.apply(this, place)
      crypto.getRandomValues(image.data.subarray(0, 65536))
      return image
    }
  }\n`
  await page.addInitScript(noise)
  await page.route(/worker[^/]*\.js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: noise + (await response.text()) })
  })
}
