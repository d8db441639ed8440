/** The text of a file of any size and encoding, or of a word processor; what reads it comes with the first file. */
export async function readText(file: Blob): Promise<string> {
  const { isArchive, readOfficeText } = await import('#shared/text/office-text.ts')
  if (await isArchive(file)) return await readOfficeText(file)
  const { readTextFile } = await import('#shared/text/file.ts')
  return await readTextFile(file)
}
