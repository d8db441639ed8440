import { readFile } from 'node:fs/promises'
import { KB, MB } from '#shared/bytes.ts'

/**
 * Resident memory of a process in MB. Nothing where it has ended, or where the system does not tell: the heap has a limit
 * of its own everywhere.
 */
export async function residentMemory(pid: number | undefined): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined)
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(text ?? '')?.[1]
  return found === undefined ? undefined : (Number(found) * KB) / MB
}
