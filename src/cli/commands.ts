import { commandOf, type AnyOperation } from '#contract/operation.ts'
import { fieldsOf } from '#contract/schema.ts'
import { apiOf } from '#tools/api-of.ts'
import { tools } from '#tools/catalogue.ts'

export interface Command {
  command: string
  operation: AnyOperation
}

/** The tools of the command line, which works on its own: those with operations that need no server. */
export const toolNames = tools.filter(({ runs, callable }) => runs === 'server' || callable).map(({ name }) => name)

/** A short command waits for its own tool only: reading all of them takes four times as long. */
export async function commandsOf(tool: string): Promise<Command[]> {
  return (await everyCommandOf(tool)).filter(({ operation }) => operation.run)
}

export async function findCommand(tool: string, command: string): Promise<Command | undefined> {
  return (await commandsOf(tool)).find((entry) => entry.command === command)
}

/** Whether the website has an operation that is none of the command line. */
export async function isOnWebsite(tool: string, command: string): Promise<boolean> {
  return (await everyCommandOf(tool)).some((entry) => entry.command === command)
}

async function everyCommandOf(tool: string): Promise<Command[]> {
  const operations: AnyOperation[] = Object.values((await apiOf(tool)) ?? {})
  return operations.map((operation) => ({ command: commandOf(operation.path), operation }))
}

/** The fields of an operation's answer, each of which may be asked for alone; none where it answers a file. */
export function answerFields({ answer }: AnyOperation): string[] {
  return 'file' in answer ? [] : Object.keys(fieldsOf(answer))
}
