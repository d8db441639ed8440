import { expect, it } from 'vitest'
import { allPaths, findRoute, routeOf } from './routes.ts'

it('every page has a route, and an unknown path has none', () => {
  for (const path of allPaths()) expect(routeOf(path).path).toBe(path)
  expect(findRoute('/no-such-tool')).toBeUndefined()
  expect(() => routeOf('/no-such-tool')).toThrow('Unknown tool route')
})
