import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { ToolError } from '#contract/error.ts'
import { encodingFor, type Call, type Encoding, type Reply } from './exchange.ts'
import { has } from './kept.ts'
import { DRAWING_POLICY, PAGE_HEADERS, WORKER_POLICY } from './headers.ts'

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  ico: 'image/x-icon',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  wasm: 'application/wasm',
  gz: 'application/gzip',
}
const POLICIES: Record<string, string> = { js: WORKER_POLICY, svg: DRAWING_POLICY }
/** Larger files stay in memory for as long as somebody takes them, and are read again after that. */
const KEPT_BYTES = 1024 ** 2
const PACKED = /\.(?:br|gz)$/

interface File {
  path: string
  /** The bytes differ from the file on disk, or there is no file at all. */
  content?: Buffer
  kept: Partial<Record<Encoding, Buffer>>
  /** On their way, the same bytes to everybody: who takes them slowly holds no copy of his own. */
  lent: Partial<Record<Encoding, WeakRef<Buffer>>>
  /** One for each coding: the bytes differ. */
  etags: Partial<Record<Encoding, string>>
}

/** A file that is there and cannot be read now, e.g. as there is no file handle left; the next one who asks may have it. */
export class Unreadable extends Error {
  readonly told = new ToolError('This page cannot be read at the moment. Please try again.', {
    status: 503,
    code: 'unreadable',
    retryAfter: 5,
  })
}

export interface Site {
  /** Answers a path that is a file of the site, or `undefined`. */
  serve(call: Call, path: string, status?: number): Reply | undefined
}

/**
 * The built site from memory, with the bytes that the build compressed.
 * `change` may rewrite a page once, at the start, e.g. to put the public address in.
 */
export function openSite(
  folder: string,
  policyOf: (path: string) => string | undefined,
  change: (html: string) => string,
): Site {
  const files = new Map<string, File>()
  for (const path of walk(folder)) {
    if (PACKED.test(path) && existsSync(path.replace(PACKED, ''))) continue
    files.set(`/${relative(folder, path).split(sep).join('/')}`, openFile(path, change))
  }

  return {
    serve(call, path, status = 200) {
      const file = files.get(path)
      if (!file) return undefined
      const encoding = encodingFor(call)
      const packedBytes = encoding === 'identity' ? undefined : contentOf(file, encoding)
      const packed = packedBytes !== undefined
      const bytes = (packedBytes ?? contentOf(file, 'identity')) as Buffer
      const etag = (file.etags[packed ? encoding : 'identity'] ??= etagOf(bytes))
      const ending = path.slice(path.lastIndexOf('.') + 1)
      const policy = ending === 'html' ? policyOf(path) : POLICIES[ending]
      const headers: Record<string, string> = {
        ...PAGE_HEADERS,
        'content-type': TYPES[ending] ?? 'application/octet-stream',
        'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        etag,
        vary: 'Accept-Encoding',
        ...(packed ? { 'content-encoding': encoding } : {}),
        ...(policy ? { 'content-security-policy': policy } : {}),
      }
      if (status === 200 && has(call, etag)) return { status: 304, headers, body: null }
      return { status, headers, body: bytes }
    },
  }
}

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else if (entry.isFile()) yield path
  }
}

function openFile(path: string, change: (html: string) => string): File {
  const file: File = { path, kept: {}, lent: {}, etags: {} }
  if (!/\.(?:html|xml|txt)$/.test(path)) return file
  const original = readFileSync(path, 'utf8')
  const changed = change(original)
  return changed === original ? file : { ...file, content: Buffer.from(changed) }
}

/** By the bytes: replicas and copies of a build tell the same. */
function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

function contentOf(file: File, encoding: Encoding): Buffer | undefined {
  const known = file.kept[encoding] ?? file.lent[encoding]?.deref()
  if (known) return known
  const bytes = file.content ? compress(file.content, encoding) : read(file.path, encoding)
  if (bytes && bytes.length <= KEPT_BYTES) file.kept[encoding] = bytes
  else if (bytes) file.lent[encoding] = new WeakRef(bytes)
  return bytes
}

function compress(content: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  return encoding === 'gzip' ? gzipSync(content, { level: 9 }) : content
}

function read(path: string, encoding: Encoding): Buffer | undefined {
  try {
    return readFileSync(encoding === 'identity' ? path : `${path}.${encoding === 'br' ? 'br' : 'gz'}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Unreadable('a file of the site', { cause: error })
  }
}
