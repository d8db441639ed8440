import { expect, it } from 'vitest'
import { commandOf } from '#contract/operation.ts'
import { commandsOf, findCommand, isOnWebsite, toolNames } from './commands.ts'
import { localOperations } from './local-operations.ts'

it('knows the tools that need no server by their cards', () =>
  expect(toolNames.toSorted()).toEqual([...new Set(localOperations.map(({ tool }) => tool))].toSorted()))

it('finds every operation that needs no server, tool by tool', async () => {
  const found = await Promise.all(
    toolNames.map(async (tool) => (await commandsOf(tool)).map(({ command }) => `${tool} ${command}`)),
  )
  const every = localOperations.map(({ tool, operation }) => `${tool} ${commandOf(operation.path)}`)
  expect(found.flat().toSorted()).toEqual(every.toSorted())
})

it('tells what only the website has from what there is not', async () => {
  expect(await findCommand('currency-converter', 'latest')).toBeUndefined()
  expect(await findCommand('no-tool', 'encode')).toBeUndefined()
  expect(await isOnWebsite('csv', 'from-url')).toBe(true)
  expect(await isOnWebsite('csv', 'nonsense')).toBe(false)
})
