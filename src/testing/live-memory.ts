import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes of this thread's heap that are still in use: without garbage, however much of it others have left. */
export function liveMemory(): number {
  collect()
  return process.memoryUsage().heapUsed
}
