import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { deviceContext } from '#contract/context.ts'
import { answer } from '#contract/run.ts'
import { createMcp } from '#server/mcp.ts'
import { localOperations } from './commands.ts'

/** `sundry mcp`: the tools that need no server, for an agent on this machine, over stdin and stdout. */
export async function serveMcp(): Promise<void> {
  const server = createMcp(localOperations, __VERSION__, async ({ operation }, input) => {
    return await answer(operation, input, deviceContext())
  })
  await server.connect(new StdioServerTransport())
  await new Promise<void>((resolve) => {
    process.stdin.on('end', resolve)
  })
}
