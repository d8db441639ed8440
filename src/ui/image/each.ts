import { ToolError } from '#contract/error.ts'
import { messageOf } from '#ui/alert.tsx'
import type { OpenImage } from './open.ts'

export interface Failure {
  name: string
  message: string
}

export interface Outcome<T> {
  done: T[]
  failures: Failure[]
}

interface Settings {
  signal: AbortSignal
  /** After each one, how many are behind. */
  onStep?: (count: number) => void
}

/**
 * The same for many images, one after the other; one that fails does not stop the others.
 * @throws ToolError where none is left, with the reason of each
 */
export async function eachImage<T>(
  images: readonly OpenImage[],
  work: (image: OpenImage, index: number) => Promise<T>,
  { signal, onStep }: Settings,
): Promise<Outcome<T>> {
  const done: T[] = []
  const failures: Failure[] = []
  for (const [index, image] of images.entries()) {
    try {
      done.push(await work(image, index))
    } catch (error) {
      signal.throwIfAborted()
      failures.push({ name: image.file.name, message: messageOf(error) })
    }
    onStep?.(index + 1)
  }
  if (done.length === 0) throw noneLeft(failures)
  return { done, failures }
}

function noneLeft(failures: readonly Failure[]): ToolError {
  const errors = failures.map(({ name, message }) => ({ message: `${name}: ${message}` }))
  const [only, ...others] = errors
  const message = only && others.length === 0 ? only.message : 'None of the images could be processed.'
  return new ToolError(message, { errors })
}
