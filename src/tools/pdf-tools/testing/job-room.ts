import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { nodeContext } from './engines.ts'
import { judgeIn } from './judge.ts'

/** What the tests of a job have: the engines, a folder of their own, and the judges, who look at a result in it. */
export async function jobRoom() {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-job-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return { context: await nodeContext(), folder, judge: judgeIn(folder) }
}
