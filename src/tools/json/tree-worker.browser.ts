import { ExactNumber, parseJson, type JsonValue } from '#shared/data/json-value.ts'
import { counted } from '#shared/numbers/counted.ts'
import { shortened } from '#shared/text/shortened.ts'
import { answerWith } from '#ui/answer-with.ts'
import { quoteName } from './path-query.ts'

/** One line of the tree. */
export interface TreeNode {
  id: number
  /** Name or index; empty for the root. */
  label: string
  kind: 'object' | 'list' | 'text' | 'number' | 'word'
  /** The value, or how much is in it. */
  shown: string
  /** Members or elements, for those that have some. */
  size: number
  path: string
}

export type TreeRequest = { type: 'load'; text: string } | { type: 'children'; parent: number; from: number }

const PAGE = 200
const LONGEST_SHOWN = 300

let values: { value: JsonValue; path: string }[] = []

answerWith(nodesOf)

function nodesOf(request: TreeRequest): TreeNode[] {
  if (request.type === 'children') return childrenOf(request.parent, request.from)
  values = []
  return [describe(parseJson(request.text), '', '$')]
}

function childrenOf(parent: number, from: number): TreeNode[] {
  const { value, path } = values[parent] as { value: JsonValue; path: string }
  if (Array.isArray(value)) {
    return value
      .slice(from, from + PAGE)
      .map((item, index) => describe(item, String(from + index), `${path}[${from + index}]`))
  }
  if (!(value instanceof Map)) return []
  const nodes: TreeNode[] = []
  let index = 0
  for (const [name, member] of value) {
    if (index >= from + PAGE) break
    if (index++ >= from) nodes.push(describe(member, name === '' ? '""' : name, `${path}[${quoteName(name)}]`))
  }
  return nodes
}

function describe(value: JsonValue, label: string, path: string): TreeNode {
  const node = { id: values.push({ value, path }) - 1, label, path, size: 0 }
  if (Array.isArray(value))
    return { ...node, kind: 'list', shown: counted(value.length, 'element'), size: value.length }
  if (value instanceof Map) return { ...node, kind: 'object', shown: counted(value.size, 'member'), size: value.size }
  if (typeof value === 'string') {
    const shown = JSON.stringify(value.slice(0, LONGEST_SHOWN).toWellFormed())
    return { ...node, kind: 'text', shown: value.length > LONGEST_SHOWN ? `${shown.slice(0, -1)}…` : shown }
  }
  if (value instanceof ExactNumber) return { ...node, kind: 'number', shown: shortened(value.text, LONGEST_SHOWN) }
  return { ...node, kind: typeof value === 'number' ? 'number' : 'word', shown: String(value) }
}
