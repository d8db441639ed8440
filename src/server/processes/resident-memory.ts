import { readFile } from 'node:fs/promises'
import { KB, MB } from '#shared/bytes.ts'

/** Resident memory of a process in MB, from the system where it tells; the heap has a limit of its own everywhere. */
export async function residentMemory(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * KB) / MB
}
