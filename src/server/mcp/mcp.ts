import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  type CallToolResult,
  type RequestId,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js'
import { didYouMean } from '#contract/did-you-mean.ts'
import { isToolError, ToolError } from '#contract/error.ts'
import { isBinary, type FileAnswer } from '#contract/files.ts'
import { commandOf, type AnyOperation, type Example } from '#contract/operation.ts'
import type { Input } from '#contract/run.ts'
import { fieldsOf } from '#contract/schema.ts'
import { fieldWords } from '#tools/field-words.ts'
import type * as z from 'zod/mini'
import { schemaOf } from '../openapi.ts'
import { safeName } from '../http/attachment.ts'
import { FAULT } from '../http/problem.ts'
import { JsonText } from '../processes/workers.ts'
import { givenFile } from './given-file.ts'
import type { Entry } from './groups.ts'
import { tellProgress } from './progress.ts'

const INSTRUCTIONS =
  'Exact small utilities. A name begins with its group: json, csv, text_tools, time_difference and so on. Rely on them for ' +
  'digits, dates, time zones, units, encodings and counts rather than on an estimate. A refusal is one sentence that says what to change.'

/** A longer example would be most of what an agent reads of its tool. */
const LONGEST_EXAMPLE = 600

/** For forms that a server gives an agent to fill in. Ours gives none, and making the kit's own takes a millisecond a message. */
const jsonSchemaValidator = {
  getValidator(): never {
    throw new Error('agents are given no forms')
  },
}

interface Asked {
  requestId: RequestId
  /** Aborted where the agent gives the call up, or is gone. */
  signal: AbortSignal
}

/** Runs one operation for an agent; throws a `ToolError` for what it refuses. */
type RunTool = (entry: Entry, input: Input, asked: Asked) => Promise<unknown>

/** What is told besides the answers. */
interface Told {
  fault(fault: unknown): void
  /** The list that an answer stands for: see `pasted`. */
  list(list: JsonText, asked: Asked): void
}

/** `base64`, `/base64/encode-file` is the tool `base64_encode_file`. */
function toolNameOf({ tool, operation }: Entry): string {
  return `${tool}_${commandOf(operation.path)}`.replaceAll('-', '_')
}

/**
 * Gives a function that makes MCP servers with one tool per operation; each server is for one connection, and offers all of
 * them or those it is given.
 */
export function mcpOf(entries: Entry[], version: string): (run: RunTool, tell: Told, offered?: Entry[]) => Server {
  const byName = new Map(entries.map((entry) => [toolNameOf(entry), entry]))
  let described: Map<Entry, string> | undefined
  const describe = (entry: Entry) => {
    described ??= new Map(entries.map((one) => [one, asciiJson(describeTool(one))]))
    return described.get(entry) as string
  }
  return (run, tell, offered = entries) => {
    const server = new Server(
      { name: 'sundry', version },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator },
    )
    server.setRequestHandler(ListToolsRequestSchema, ({ params }, asked) => {
      if (params?.cursor !== undefined) throw invalid('There is one page of tools, without a cursor.')
      const list = new JsonText(Buffer.from(`{"tools":[${offered.map(describe).join()}]}`))
      tell.list(list, asked)
      return { [list.mark]: true }
    })
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, asked): Promise<CallToolResult> => {
      const entry = byName.get(params.name)
      if (!entry || !offered.includes(entry)) throw unknownTool(params.name, offered)
      const finished = tellProgress(asked)
      try {
        const value = await run(entry, inputOf(entry.operation, params.arguments ?? {}), asked)
        return 'file' in entry.operation.answer ? fileResult(value as FileAnswer) : jsonResult(value)
      } catch (error) {
        if (isToolError(error)) return refused(error.message)
        // What was given up is not answered.
        if (asked.signal.aborted) throw error
        tell.fault(error)
        return refused(FAULT)
      } finally {
        finished()
      }
    })
    return server
  }
}

/** A list is copied several times on its way, which is quicker where all of it is ASCII. */
function asciiJson(value: object): string {
  return JSON.stringify(value).replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function describeTool(entry: Entry): Tool {
  const { operation } = entry
  const example = operation.bodyType === 'multipart' ? undefined : operation.examples.map(argumentsOf).find(isShort)
  const hint = example ? ` Example: ${example}` : ''
  const answer = 'file' in operation.answer ? undefined : schemaOf(operation.answer, 'output')
  return {
    name: toolNameOf(entry),
    title: operation.summary,
    description: `${operation.summary}. ${operation.description ?? ''}${hint}`.trim(),
    inputSchema: inputSchemaOf(entry),
    ...(answer?.type === 'object' ? { outputSchema: answer as NonNullable<Tool['outputSchema']> } : {}),
    annotations: {
      readOnlyHint: true,
      openWorldHint: operation.cost === 'upstream',
    },
  }
}

/** The JSON of a good example's arguments; a cut one could not be read. */
function argumentsOf({ query, body, error }: Example): string {
  return error === undefined
    ? JSON.stringify({ ...(query as object | undefined), ...(body as object | undefined) })
    : ''
}

const isShort = (json: string) => json.length > 2 && json.length <= LONGEST_EXAMPLE

/** Query and body as one flat object; a file is its bytes in Base64 and its name. */
function inputSchemaOf({ tool, operation }: Entry): Tool['inputSchema'] {
  const properties: Record<string, object> = {}
  const required: string[] = []
  for (const schema of [operation.query, operation.body]) {
    if (!schema) continue
    const made = schemaOf(schema, 'input', fieldWords[tool]) as {
      properties?: Record<string, object>
      required?: string[]
    }
    Object.assign(properties, made.properties)
    required.push(...(made.required ?? []))
  }
  for (const [name, schema] of Object.entries(fieldsOf(operation.body))) {
    if (!isBinary(schema)) continue
    properties[name] = { type: 'string', contentEncoding: 'base64', description: 'The bytes of the file in Base64' }
    properties[`${name}Name`] = { type: 'string', description: 'The name of the file' }
  }
  const shown = Object.entries(properties).map(([name, schema]) => [name, withoutDoubles(schema, properties)])
  return {
    type: 'object',
    properties: Object.fromEntries(shown) as Record<string, object>,
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
}

interface Described {
  type?: string | string[]
  properties?: Record<string, Described>
  additionalProperties?: unknown
}

/** What stands inside an object and is the same argument besides need not be read twice. */
function withoutDoubles(schema: Described, outside: Record<string, Described>): object {
  // Without its properties, an object that takes no others would take none at all.
  const { properties: inside = {}, additionalProperties: _others, ...rest } = schema
  const fields = Object.entries(inside)
  return fields.length > 0 && fields.every(([name, { type }]) => String(outside[name]?.type) === String(type))
    ? rest
    : schema
}

function inputOf(operation: AnyOperation, given: Record<string, unknown>): Input {
  const queryFields = fieldsOf(operation.query)
  const bodyFields = fieldsOf(operation.body)
  // Names that every object inherits, such as `constructor`, are not fields.
  const isFile = (name: string) => Object.hasOwn(bodyFields, name) && isBinary(bodyFields[name] as z.core.$ZodType)
  const query: [string, unknown][] = []
  const body: [string, unknown][] = []
  for (const [name, value] of Object.entries(given)) {
    if (isFile(name)) body.push([name, givenFile(value, given[`${name}Name`])])
    else if (Object.hasOwn(queryFields, name)) query.push([name, value])
    else if (Object.hasOwn(bodyFields, name)) body.push([name, value])
    else if (!(name.endsWith('Name') && isFile(name.slice(0, -4)))) throw unknownArgument(name, operation)
  }
  return {
    ...(operation.query ? { query: Object.fromEntries(query) } : {}),
    ...(operation.body ? { body: Object.fromEntries(body) } : {}),
  }
}

/** Agents write names from memory, too, with hyphens as on the command line. */
function unknownTool(name: string, offered: Entry[]): Error {
  const hint = didYouMean([name, name.replaceAll(/[-.]/g, '_')], offered.map(toolNameOf))
  return invalid(`There is no tool ${name.slice(0, 100)}.${hint}`)
}

/** An argument that would be ignored silently is told to the agent as a mistake, which it can correct. */
function unknownArgument(name: string, { query, body }: AnyOperation): ToolError {
  const known = Object.keys({ ...fieldsOf(query), ...fieldsOf(body) })
  const rest = known.length > 0 ? `There are: ${known.join(', ')}.` : 'The tool takes none.'
  return new ToolError(`There is no argument ${name.slice(0, 100)}. ${rest}`)
}

/** An answer that is already JSON is represented by its mark, which `pasted` replaces. */
function jsonResult(answer: unknown): CallToolResult {
  if (answer instanceof JsonText) {
    return { content: [{ type: 'text', text: answer.mark }], structuredContent: { [answer.mark]: true } }
  }
  const structured = typeof answer === 'object' && answer !== null && !Array.isArray(answer)
  return {
    content: [{ type: 'text', text: JSON.stringify(answer) }],
    ...(structured ? { structuredContent: answer as Record<string, unknown> } : {}),
  }
}

/** The message with the answer pasted in: parsing it only to write it again would hold everybody up. */
export function pasted(message: string, { mark, text }: JsonText): string {
  return message.replace(`{"${mark}":true}`, () => text).replace(`"${mark}"`, () => JSON.stringify(text))
}

/** Agents read texts and see pictures; any other file is theirs to pass on. */
function fileResult({ bytes, name, type }: FileAnswer): CallToolResult {
  const content = Buffer.from(bytes)
  const [mimeType = type] = type.split(';')
  if (/^image\/(?:png|jpeg|webp)$/.test(mimeType)) {
    return { content: [{ type: 'image', mimeType, data: content.toString('base64') }] }
  }
  const uri = `file:///${encodeURIComponent(safeName(name))}`
  const isText = /^(?:text\/.*|application\/(?:json|x-ndjson)|image\/svg\+xml)$/.test(mimeType)
  const held = isText ? { text: content.toString() } : { blob: content.toString('base64') }
  return { content: [{ type: 'resource', resource: { uri, mimeType, ...held } }] }
}

/** A mistake of the client, not of the agent: the protocol has an error of its own for it. */
function invalid(message: string): Error {
  return Object.assign(new Error(message), { code: ErrorCode.InvalidParams })
}

function refused(message: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: message }] }
}
