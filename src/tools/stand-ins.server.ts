import type { StandIns } from '#contract/upstream.ts'

const modules = import.meta.glob<StandIns>('./*/stand-ins.server.ts', { import: 'default', eager: true })

/** A made-up answer of every outside service that a tool uses. */
export const standIns: StandIns = Object.assign({}, ...Object.values(modules))
