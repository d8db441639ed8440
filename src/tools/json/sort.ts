import type { JsonReader } from '#shared/data/json-scan.ts'
import { LongText } from '#shared/text/long-text.ts'
import { DEEPEST, scanStrictly, stringOf, tooDeep } from '#shared/data/json-value.ts'

/** A token of the source, or a container of such; so that every text survives, and members of one name too. */
type Node = string | Node[] | Members
class Members {
  list: { name: string; token: string; value: Node }[] = []
}

/**
 * The same document on one line, the members of every object in the order of their names (by code unit, as in
 * RFC 8785); lists keep their order, members of one name theirs.
 * @example sortKeys('{"b":1.0,"a":[{"d":1,"c":2}]}') // '{"a":[{"c":2,"d":1}],"b":1.0}'
 */
export function sortKeys(json: string): string {
  const builder = new Builder(json)
  scanStrictly(json, builder)
  // Never longer than the source.
  const output = new LongText(json.length)
  print(builder.root as Node, output)
  return output.text()
}

function print(node: Node, output: LongText): void {
  if (typeof node === 'string') output.put(node)
  else if (node instanceof Members) {
    output.put('{')
    node.list
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
      .forEach(({ token, value }, index) => {
        output.put(`${index === 0 ? '' : ','}${token}:`)
        print(value, output)
      })
    output.put('}')
  } else {
    output.put('[')
    node.forEach((element, index) => {
      if (index > 0) output.put(',')
      print(element, output)
    })
    output.put(']')
  }
}

class Builder implements JsonReader {
  root: Node | undefined
  private containers: (Node[] | Members)[] = []
  private readonly json: string

  constructor(json: string) {
    this.json = json
  }

  open(_offset: number, object: boolean): void {
    if (this.containers.length === DEEPEST) throw tooDeep('The JSON')
    const container = object ? new Members() : []
    this.add(container)
    this.containers.push(container)
  }

  close(): void {
    this.containers.pop()
  }

  key(start: number, end: number): void {
    const members = this.containers.at(-1) as Members
    members.list.push({ name: stringOf(this.json, start, end), token: this.json.slice(start, end), value: 'null' })
  }

  scalar(start: number, end: number): void {
    this.add(this.json.slice(start, end))
  }

  private add(node: Node): void {
    const container = this.containers.at(-1)
    if (container === undefined) this.root = node
    else if (container instanceof Members) (container.list.at(-1) as { value: Node }).value = node
    else container.push(node)
  }
}
