/**
 * Milliseconds that this thread has worked so far. Tests of how long something takes compare these:
 * what else the machine does has no part in them.
 */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
