import type { Step } from '#contract/pipe.ts'
import type { Part } from './chain.ts'
import { optionsNow, type Stop } from './linked-way.ts'

/** The tools that a chain leads through, each with its options: the last one with those of the shown page. */
export function stopsOf(chain: Part[]): Stop[] {
  return chain.map(({ tool, options }, index) => ({
    tool,
    options: index === chain.length - 1 ? optionsNow() : (options ?? {}),
  }))
}

/** The steps that can be done again: all of them, or those before a tool that was not used yet. */
export function recipeOf(chain: Part[]): Step[] {
  const steps = chain.flatMap(({ step }) => step ?? [])
  return steps.length >= chain.length - 1 && chain.slice(0, -1).every(({ step }) => step) ? steps : []
}
