/** The text of a file of any size and encoding; what reads it comes with the first file. */
export async function readText(file: Blob): Promise<string> {
  const { readTextFile } = await import('#shared/text/text-file.ts')
  return await readTextFile(file)
}
