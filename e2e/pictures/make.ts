// Makes the HEIC fixtures beside this file: `node e2e/pictures/make.ts`, with heif-enc of Debian's libheif-examples.
// They are kept in the repository because no package of the project can write HEIC.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { heicQuarters } from '../image-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'heic-'))

function encode(name: string, jpeg: Buffer): Buffer {
  writeFileSync(join(folder, 'in.jpg'), jpeg)
  execFileSync('heif-enc', ['-q', '92', join(folder, 'in.jpg'), '-o', join(folder, name)])
  return readFileSync(join(folder, name))
}

const jpeg = (picture: Sharp) => picture.jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()

/** A photo of a telephone: a camera, a day and a place. */
const exif = {
  IFD0: { Make: 'Acme', Model: 'Pocket 9' },
  IFD2: { DateTimeOriginal: '2024:07:01 12:30:00' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 18/1' },
}

/** Telephones store the sensor's pixels and a turn: here by a quarter clockwise. heif-enc 1.15 writes no such box. */
function withTurn(heic: Buffer): Buffer {
  const at = (name: string) => heic.indexOf(name) - 4
  const grow = (name: string, by: number) => heic.writeUInt32BE(heic.readUInt32BE(at(name)) + by, at(name))
  const [shop, links, places] = [at('ipco'), at('ipma'), at('iloc')]
  const shopEnd = shop + heic.readUInt32BE(shop)
  let properties = 0
  for (let box = shop + 8; box < shopEnd; box += heic.readUInt32BE(box)) properties++
  // The first item is the picture; behind its number stands how many properties it has.
  const count = links + 18
  const added = 10
  for (const place of [0, 1]) {
    const base = places + 20 + place * 18
    heic.writeUInt32BE(heic.readUInt32BE(base) + added, base)
  }
  heic.writeUInt8(heic.readUInt8(count) + 1, count)
  for (const name of ['meta', 'iprp']) grow(name, added)
  grow('ipco', 9)
  grow('ipma', 1)
  const linksEnd = count + heic.readUInt8(count)
  // In steps of 90 degrees against the clock.
  const turn = Buffer.from([0, 0, 0, 9, ...Buffer.from('irot'), 3])
  return Buffer.concat([
    heic.subarray(0, shopEnd),
    turn,
    heic.subarray(shopEnd, linksEnd),
    Buffer.from([0x80 | (properties + 1)]),
    heic.subarray(linksEnd),
  ])
}

const upright = await heicQuarters()
const lying = await sharp(upright).rotate(270).png().toBuffer()
const wide = await sharp(upright).withIccProfile('p3').png().toBuffer()
const save = (name: string, bytes: Buffer) => writeFileSync(new URL(name, import.meta.url), bytes)
save('upright.heic', encode('upright.heic', await jpeg(sharp(upright).withExif(exif))))
save(
  'turned.heic',
  withTurn(encode('turned.heic', await jpeg(sharp(lying).withMetadata({ orientation: 6 }).withExifMerge(exif)))),
)
save('wide.heic', encode('wide.heic', await jpeg(sharp(wide).keepIccProfile())))
// Of sides that are not even, which a box of their own tells.
save('odd.heic', encode('odd.heic', await jpeg(sharp(upright).resize(97, 63, { fit: 'fill' }))))
rmSync(folder, { recursive: true })
