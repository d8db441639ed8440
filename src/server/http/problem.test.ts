import { expect, it } from 'vitest'
import { ToolError } from '#contract/error.ts'
import { describe as describeApi } from '../openapi.ts'
import { problem } from './problem.ts'

const { components } = describeApi([], '1.2.3') as { components: { responses: Record<string, unknown> } }
const statuses = Object.keys(components.responses).map((name) => Number(name.slice('Refused'.length)))

it.each(statuses)('status %d, which the API describes, has a title of its own', (status) => {
  const { body } = problem(new ToolError('Told in words.', { status }), 'id', '/api')
  expect(JSON.parse(String(body))).toMatchObject({ status, title: expect.not.stringMatching(/^Error$/) })
})
