import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipOf } from './zip.ts'

test('gives each file a name that no other has, on disks that do not tell small letters from capitals, too', async () => {
  const names = ['a.jpg', 'a.jpg', 'A.JPG', 'ä ü/é.png', 'no ending', 'no ending', 'é.png', 'e\u0301.png']
  const zip = await zipOf(names.map((name) => ({ name, blob: new Blob([name]) })))
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(Object.keys(files)).toEqual([
    'a.jpg',
    'a-2.jpg',
    'A-3.JPG',
    'ä ü/é.png',
    'no ending',
    'no ending-2',
    'é.png',
    'e\u0301-2.png',
  ])
  expect(Object.values(files).map((bytes) => new TextDecoder().decode(bytes))).toEqual(names)
})
