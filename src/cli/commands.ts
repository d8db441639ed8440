import { commandOf, type AnyOperation } from '#contract/operation.ts'
import { fieldsOf } from '#contract/schema.ts'
import { operations, type Entry } from '#tools/operations.ts'

/** Operations that need the website's server stay out: the command line works on its own. */
export const localOperations = operations.filter(({ operation }) => operation.run)

export function toolNames(): string[] {
  return [...new Set(localOperations.map(({ tool }) => tool))]
}

export function commandsOf(tool: string): { command: string; operation: AnyOperation }[] {
  return localOperations
    .filter((entry) => entry.tool === tool)
    .map(({ operation }) => ({ command: commandOf(operation.path), operation }))
}

export function findCommand(tool: string, command: string): Entry | undefined {
  return localOperations.find((entry) => entry.tool === tool && commandOf(entry.operation.path) === command)
}

/** Whether the website has an operation that is none of the command line. */
export function isOnWebsite(tool: string, command: string): boolean {
  return operations.some((entry) => entry.tool === tool && commandOf(entry.operation.path) === command)
}

/** The fields of an operation's answer, each of which may be asked for alone; none where it answers a file. */
export function answerFields({ answer }: AnyOperation): string[] {
  return 'file' in answer ? [] : Object.keys(fieldsOf(answer))
}
