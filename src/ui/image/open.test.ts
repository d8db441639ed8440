import { expect, it } from 'vitest'
import { checkImage } from './open.ts'

it('what is no file, or no image, is refused in the specified words', () => {
  expect(() => checkImage('photo.png')).toThrow('The file given is not an instance of Blob or File')
  expect(() => checkImage(new Blob(['text'], { type: 'text/plain' }))).toThrow('The file given is not an image')
  expect(() => checkImage(new Blob([], { type: 'image/png' }))).not.toThrow()
  expect(() => checkImage(new Blob(['a file without a type']))).not.toThrow()
})
