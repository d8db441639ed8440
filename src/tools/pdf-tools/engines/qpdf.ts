import createModule from '@neslinesli93/qpdf-wasm'
import { ToolError } from '#contract/error.ts'
import { olderPassword, spellingsOf } from './older-passwords.ts'

/** What the package offers; its own types leave half of it out. */
interface Program {
  callMain(args: string[]): number
  FS: {
    writeFile(path: string, bytes: Uint8Array): void
    readFile(path: string): Uint8Array<ArrayBuffer>
    unlink(path: string): void
  }
}
type CreateProgram = (options: object) => Promise<Program>

/** qpdf: rewrites the structure of a PDF without looking at its contents. */
export interface Qpdf {
  /** Runs qpdf over a file: the arguments stand before the output's name. */
  rewrite(bytes: Uint8Array, args: string[], password?: Uint8Array): Promise<Uint8Array<ArrayBuffer>>
}

const [IN, OUT, PASSWORD] = ['/in.pdf', '/out.pdf', '/password']
/** qpdf's exit code when it mended something on the way. */
const WARNINGS = 3

export function openQpdf(): Qpdf {
  return {
    async rewrite(bytes, args, password) {
      // A program that has ended badly is not used again, and memory only grows: each file gets a fresh one.
      const program = await startQuietly()
      program.FS.writeFile(IN, bytes)
      if (password) program.FS.writeFile(PASSWORD, password)
      const opening = password ? [`--password-file=${PASSWORD}`] : []
      // It tells damage by its exit code: what it throws is a want of memory, or a mistake of its own or of ours.
      const code = program.callMain(['--warning-exit-0', ...opening, ...args, IN, OUT])
      if (code !== 0 && code !== WARNINGS) throw new ToolError(DAMAGED)
      return program.FS.readFile(OUT)
    },
  }
}

/** The program takes the console as it finds it when it starts, and tells it about every oddity of a file. */
function startQuietly(): Promise<Program> {
  const { log, error } = console
  const silent = () => undefined
  Object.assign(console, { log: silent, error: silent })
  try {
    return (createModule as unknown as CreateProgram)({ noInitialRun: true })
  } finally {
    Object.assign(console, { log, error })
  }
}

const utf8 = new TextEncoder()

export const DAMAGED = 'This PDF is damaged beyond what can be repaired here.'

/**
 * The same document in plain form: whole cross-reference table, no encryption, damage repaired, unused objects gone.
 * What reads it afterwards sees exactly what a viewer sees, also where a file was changed in place.
 */
export async function normalise(qpdf: Qpdf, bytes: Uint8Array, password?: string): Promise<Uint8Array<ArrayBuffer>> {
  const decrypt = (key?: Uint8Array) => qpdf.rewrite(bytes, ['--decrypt'], key)
  if (password === undefined) return decrypt()
  const [first, ...others] = spellingsOf(password).flatMap((spelling) => {
    const older = olderPassword(spelling)
    return older ? [utf8.encode(spelling), older] : [utf8.encode(spelling)]
  })
  try {
    return await decrypt(first)
  } catch (error) {
    for (const key of others) {
      const opened = await decrypt(key).catch(() => undefined)
      if (opened) return opened
    }
    throw error
  }
}
