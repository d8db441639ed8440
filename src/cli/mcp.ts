import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { deviceContext } from '#contract/context.ts'
import { answer } from '#contract/run.ts'
import { mcpOf } from '#server/mcp.ts'
import { inGroups } from '#server/mcp-groups.ts'
import { localOperations } from './commands.ts'

/** `sundry mcp [tool …]`: the tools that need no server, for an agent on this machine, over stdin and stdout. */
export async function serveMcp(groups: string[]): Promise<void> {
  const server = mcpOf(localOperations, __VERSION__)(
    async ({ operation }, input) => await answer(operation, input, deviceContext()),
    (fault) => process.stderr.write(`sundry: ${fault instanceof Error ? fault.stack : String(fault)}\n`),
    inGroups(localOperations, groups),
  )
  await server.connect(new StdioServerTransport())
  await new Promise<void>((resolve) => {
    process.stdin.on('end', resolve)
  })
}
