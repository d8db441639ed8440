import { useEffect, useState } from 'react'
import { commandOf } from '#contract/operation.ts'
import type { Step } from '#contract/pipe.ts'
import type { Call, Part } from './chain.ts'
import { optionsNow, type Stop } from './linked-way.ts'
import { askAbout } from '../calls/device.ts'

/** A part as it is shown: the operation that did it, and the step that can do it again, where one can. */
export interface Shown {
  tool: string
  command?: string
  step?: Step
}

const NONE: Shown[] = []

/** The parts of a chain with their steps, which the operations have their say in; none until that is known. */
export function useSteps(chain: Part[]): Shown[] {
  const [found, setFound] = useState(NONE)
  useEffect(() => {
    let current = true
    void Promise.all(chain.map(withStep)).then((parts) => {
      // The same call once more changes nothing.
      if (current) setFound((before) => (JSON.stringify(before) === JSON.stringify(parts) ? before : parts))
    })
    return () => {
      current = false
    }
  }, [chain])
  // The steps of before stay until there are new ones, and with them what is typed for them.
  const isOf = found.length === chain.length && found.every(({ tool }, index) => tool === chain[index]?.tool)
  return isOf ? found : NONE
}

async function withStep({ tool, call }: Part): Promise<Shown> {
  // A file is data, which no recipe holds.
  if (!call || Object.values(call.request.body ?? {}).some((value) => value instanceof Blob)) return { tool }
  const command = commandOf(call.route.split(' ')[1] ?? '')
  // One whose code does not come is shown, and not done again.
  const step = await stepOf(tool, command, call).catch(() => undefined)
  return { tool, command, ...(step ? { step } : {}) }
}

/** The step of a call: its data comes from the answer before, everything else is the same again. */
async function stepOf(tool: string, command: string, { request, taken }: Call): Promise<Step | undefined> {
  const { data } = await askAbout(tool, command)
  if (data === undefined) return undefined
  const { [data]: _data, ...body } = request.body ?? {}
  return {
    operation: `${tool}.${command}`,
    input: { ...(request.query ? { query: request.query } : {}), body },
    map: { [data]: taken },
  }
}

/** The tools that a chain leads through, each with its options: the last one with those of the shown page. */
export function stopsOf(chain: Part[]): Stop[] {
  return chain.map(({ tool, options }, index) => ({
    tool,
    options: index === chain.length - 1 ? optionsNow() : (options ?? {}),
  }))
}

/** The steps that can be done again: all of them, or those before a tool that was not used yet. */
export function recipeOf(chain: Shown[]): Step[] {
  const steps = chain.flatMap(({ step }) => step ?? [])
  return steps.length >= chain.length - 1 && chain.slice(0, -1).every(({ step }) => step) ? steps : []
}
