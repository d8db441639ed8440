import * as z from 'zod/mini'
import { unwrap } from './schema.ts'

/** A file that a visitor sent, wherever the operation runs. */
export interface Upload {
  name: string
  type: string
  bytes: Uint8Array
}

/** A file that an operation answers with. */
export interface FileAnswer {
  bytes: Uint8Array | string
  name: string
  type: string
  /** Further response headers, e.g. which engine did the work. */
  headers?: Record<string, string>
}

export function isUpload(value: unknown): value is Upload {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as Upload).bytes instanceof Uint8Array &&
    typeof (value as Upload).name === 'string'
  )
}

const BINARY = Symbol.for('sundry.binary')

/** Schema of one uploaded file: a field of a multipart body. */
export function upload(description: string, missing = 'Please select a file.') {
  const schema = z.custom<Upload>(isUpload, missing)
  z.globalRegistry.add(schema, { description, [BINARY]: true })
  return schema
}

/** Whether a field of this schema is a file, which may also be left out. */
export function isBinary(schema: z.core.$ZodType): boolean {
  const meta = z.globalRegistry.get(unwrap(schema))
  return meta !== undefined && BINARY in meta
}

/** Declares that an operation answers with a file of this media type. */
export interface FileKind {
  file: string
  description: string
  /** Media types that it has with some options instead. */
  also: string[]
  /** Headers of its own, and what they tell. */
  headers?: Record<string, string>
}

export function fileAnswer(type: string, description: string, ...also: string[]): FileKind {
  return { file: type, description, also }
}
