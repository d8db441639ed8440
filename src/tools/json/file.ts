import { ToolError } from '#contract/error.ts'
import { decodeTextFile, detectEncoding } from '#shared/text/file.ts'
import { scanStrictly } from '#shared/data/json-value.ts'

/** The text of a JSON file: UTF-8 as RFC 8259 demands, or UTF-16 as older programs wrote; a mark is taken off. */
export function readJsonFile(bytes: Uint8Array): { text: string; encoding: string } {
  if (bytes.length === 0) throw new ToolError('The file is empty.', { code: 'invalid_json' })
  if (!detectEncoding(bytes).startsWith('UTF')) {
    throw new ToolError('The file is not UTF-8 text, which JSON has to be.', { code: 'undecodable' })
  }
  const { text, encoding } = decodeTextFile(bytes)
  scanStrictly(text, { open() {}, close() {}, key() {}, scalar() {} }, 'The file')
  return { text, encoding }
}
