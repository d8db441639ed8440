import { Zip, ZipPassThrough } from 'fflate'

/** One ZIP of files that are compressed already; names that are equal, or would be on Windows and macOS, get a number. */
export async function zipOf(entries: readonly { name: string; blob: Blob }[]): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part as Uint8Array<ArrayBuffer>)
  })
  const taken = new Set<string>()
  for (const { name, blob } of entries) {
    const file = new ZipPassThrough(unique(name, taken))
    zip.add(file)
    file.push(new Uint8Array(await blob.arrayBuffer()), true)
  }
  zip.end()
  return new Blob(parts, { type: 'application/zip' })
}

function unique(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[^.]+)?$/.exec(name) ?? []
  let free = name
  // To macOS the forms of an accent are one.
  const alike = () => free.normalize('NFC').toLowerCase()
  for (let count = 2; taken.has(alike()); count++) free = `${stem}-${count}${ending}`
  taken.add(alike())
  return free
}
