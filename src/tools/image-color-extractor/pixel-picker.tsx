import { useEffect, useRef, useState } from 'react'
import type { Rgb } from '#shared/image/srgb.ts'
import { Button } from '#ui/button.tsx'
import type { OpenImage } from '#ui/image/open.ts'
import { runJob } from '#ui/image/run-job.ts'
import { seesPixels } from '#ui/image/true-pixels.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { formatColor, type ColorFormat } from './format.ts'
import { nameColor } from './names.ts'
import { drawLoupe, fitCanvas, pixelAt, SIDE, type Point } from './loupe.browser.ts'
import styles from './page.module.css'
import { Swatch } from './swatch.tsx'

/** More pixels are scaled down first: the page itself keeps this bitmap. */
const MOST_PIXELS = 16e6

interface ScreenPicker {
  open(): Promise<{ sRGBHex: string }>
}

/** Picks the colour of one pixel, with the mouse, a finger or the arrow keys, and shows the pixels around it. */
export function PixelPicker({ image, format }: { image: OpenImage; format: ColorFormat }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const loupe = useRef<HTMLCanvasElement>(null)
  /** What pressed last: a finger picks when it is lifted, and the click that may follow is no second pick. */
  const pressed = useRef('mouse')
  const [bitmap, setBitmap] = useState<ImageBitmap>()
  const [at, setAt] = useState<Point>()
  /** Where the keys are, and what is there, in words. */
  const [said, setSaid] = useState('')
  /** What was picked last, in words, and how often anything was: the same words are said again. */
  const [told, setTold] = useState({ words: '', count: 0 })
  const [picked, setPicked] = useState<Rgb[]>([])
  const hydrated = useHydrated()
  const [seen] = useState(seesPixels)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let own: ImageBitmap | undefined
    runJob('bitmap', { source: image.source, mostPixels: MOST_PIXELS }, { signal }).then(
      (made) => {
        own = made
        setBitmap(made)
      },
      // The palette tells why an image cannot be read; an aborted job has no one to tell.
      () => setBitmap(undefined),
    )
    return () => {
      controller.abort()
      own?.close()
    }
  }, [image])
  useEffect(() => {
    if (bitmap && canvas.current) fitCanvas(canvas.current, bitmap)
  }, [bitmap])
  useEffect(() => {
    if (bitmap && at && loupe.current) drawLoupe(loupe.current, bitmap, at)
  }, [bitmap, at])

  const pick = (rgb: Rgb | undefined) => {
    setTold(({ count }) => ({ words: rgb ? `${formatColor(rgb, format)} picked` : 'Transparent', count: count + 1 }))
    if (rgb) setPicked((before) => [rgb, ...before.filter((other) => other.join() !== rgb.join())].slice(0, 8))
  }
  const point = (event: React.PointerEvent<HTMLCanvasElement>): Point | undefined => {
    if (!bitmap) return undefined
    const box = event.currentTarget.getBoundingClientRect()
    return within(bitmap, {
      x: Math.floor(((event.clientX - box.left) / box.width) * bitmap.width),
      y: Math.floor(((event.clientY - box.top) / box.height) * bitmap.height),
    })
  }
  const move = (event: React.KeyboardEvent) => {
    if (!bitmap) return
    const here = at ?? { x: bitmap.width >> 1, y: bitmap.height >> 1 }
    const step = event.shiftKey ? 10 : 1
    const moves: Record<string, Point> = {
      ArrowLeft: { x: here.x - step, y: here.y },
      ArrowRight: { x: here.x + step, y: here.y },
      ArrowUp: { x: here.x, y: here.y - step },
      ArrowDown: { x: here.x, y: here.y + step },
    }
    const next = moves[event.key]
    if (next) {
      const there = within(bitmap, next)
      setAt(there)
      setSaid(`${inWords(pixelAt(bitmap, there), format)}, at ${there.x}, ${there.y}`)
    } else if (event.key === 'Enter' || event.key === ' ') {
      pick(pixelAt(bitmap, here))
    } else return
    event.preventDefault()
  }
  const Screen = hydrated ? (globalThis as { EyeDropper?: new () => ScreenPicker }).EyeDropper : undefined
  const pickFromScreen = async (Picker: new () => ScreenPicker) => {
    try {
      const { sRGBHex } = await new Picker().open()
      const value = Number.parseInt(sRGBHex.slice(1), 16)
      pick([value >> 16, (value >> 8) & 255, value & 255])
    } catch (error) {
      if ((error as Error).name !== 'AbortError') throw error
    }
  }

  // The palette tells why there is nothing to pick.
  if (!seen) return null
  return (
    <div className="stack" data-gap="small">
      <h2>Pick a pixel</h2>
      {/* A slider in two dimensions: keys move the loupe, Enter picks. */}
      <div
        className={styles.picker}
        role="slider"
        tabIndex={0}
        aria-label="Picture: point at a pixel, or move with the arrow keys and press Enter"
        aria-valuemin={0}
        aria-valuemax={bitmap ? bitmap.width * bitmap.height - 1 : 0}
        aria-valuenow={bitmap && at ? at.y * bitmap.width + at.x : 0}
        aria-valuetext={said || 'No pixel yet'}
        onKeyDown={move}
      >
        <canvas
          ref={canvas}
          onPointerDown={(event) => {
            pressed.current = event.pointerType
            setAt(point(event))
          }}
          onPointerMove={(event) => setAt(point(event))}
          // A finger covers what it points at: the loupe stays when it is lifted.
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setAt(undefined)}
          onPointerUp={(event) => bitmap && event.pointerType !== 'mouse' && pick(pixelAt(bitmap, point(event)))}
          onClick={(event) =>
            bitmap &&
            pressed.current === 'mouse' &&
            pick(pixelAt(bitmap, point(event as React.PointerEvent<HTMLCanvasElement>)))
          }
        />
        <canvas ref={loupe} className={styles.loupe} width={SIDE} height={SIDE} aria-hidden="true" hidden={!at} />
      </div>
      <span className="unseen" aria-live="polite">
        <span key={told.count}>{told.words}</span>
      </span>
      {Screen && (
        <div className="row">
          <Button size="small" icon="color-picker" onClick={() => void pickFromScreen(Screen)}>
            Pick from the screen
          </Button>
        </div>
      )}
      {picked.length > 0 && (
        <div className={styles.palette} role="group" aria-label="Picked colours">
          {picked.map((rgb) => (
            <Swatch key={rgb.join()} rgb={rgb} format={format} />
          ))}
        </div>
      )}
    </div>
  )
}

const inWords = (rgb: Rgb | undefined, format: ColorFormat) =>
  rgb ? `${formatColor(rgb, format)}, ${nameColor(rgb)}` : 'Transparent'

function within({ width, height }: ImageBitmap, { x, y }: Point): Point {
  return { x: Math.max(0, Math.min(width - 1, x)), y: Math.max(0, Math.min(height - 1, y)) }
}
