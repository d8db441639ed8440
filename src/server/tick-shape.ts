import { executionAsyncResource } from 'node:async_hooks'

/** What the process keeps: one of Node's own records of a call of `process.nextTick`. */
const kept: object[] = []

/**
 * Node makes such a record six times for each request with a body. V8 forgets their shape in a full collection that finds
 * none of them alive, takes the next one for another shape, and makes all of them the slow way from then on, which costs
 * a small answer a tenth of its time. One that stays alive keeps the shape.
 */
export function keepShapeOfTicks(): void {
  process.nextTick(() => kept.push(executionAsyncResource()))
}
