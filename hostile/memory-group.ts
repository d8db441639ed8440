import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Kind {
  folder: string
  limit: string
  /** The most that was used. */
  peak: string
  /** Where the kernel counts what it killed for want of memory. */
  kills: string
}

/** Control groups of both versions. */
const KINDS: Kind[] = [
  {
    folder: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    kills: 'memory.oom_control',
  },
  { folder: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak', kills: 'memory.events' },
]

interface MemoryGroup {
  /** The most that all its processes used together, in MB. */
  peak(): number
  /** Ends the group; answers how many processes the kernel killed in it. */
  remove(): number
}

/** A limit on the memory of a process and its children, where we may set one: as root on Linux. */
export function memoryGroup(megabytes: number, pid: number): MemoryGroup | undefined {
  const kind = KINDS.find(
    ({ folder, limit }) => existsSync(join(folder, limit)) || existsSync(join(folder, 'memory.stat')),
  )
  if (!kind) return undefined
  const folder = join(kind.folder, `sundry-${pid}`)
  try {
    mkdirSync(folder)
    writeFileSync(join(folder, kind.limit), String(megabytes * 1024 ** 2))
    writeFileSync(join(folder, 'cgroup.procs'), String(pid))
  } catch {
    remove(folder)
    return undefined
  }
  return {
    peak: () => Number(readFileSync(join(folder, kind.peak), 'utf8')) / 1024 ** 2,
    remove() {
      if (!existsSync(folder)) return 0
      const kills = Number(/^oom_kill (\d+)/m.exec(readFileSync(join(folder, kind.kills), 'utf8'))?.[1] ?? 0)
      remove(folder)
      return kills
    },
  }
}

/** A group that still ends a process stays for a moment; it is empty, and harms nobody. */
function remove(folder: string): void {
  try {
    rmdirSync(folder)
  } catch (error) {
    if (!['ENOENT', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
