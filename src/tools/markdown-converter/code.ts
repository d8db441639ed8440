import type { Block, BlockContext } from './block.ts'
import type { Element, Text } from './html-parser.ts'

const LANGUAGE = /^(?:language|lang|brush|highlight-source|highlight-text)[-:]([^\s`]{1,40})$/
/** Classes of highlighters that stand beside the bare name of the language. */
const HIGHLIGHTERS = new Set(['hljs', 'prettyprint', 'sourceCode', 'highlight', 'shiki'])

export function writeCode(pre: Element, { codeBlockStyle }: BlockContext, previous: Block | undefined): Block {
  const value = codeText(pre)
  // After a list the lines would belong to its last item, and after others of their kind to those.
  const runsOn = previous?.kind === 'list' || previous?.text.startsWith(' ')
  if (codeBlockStyle === 'indented' && !hasBlankEdge(value) && !runsOn) {
    return {
      kind: 'code',
      text: value
        .split('\n')
        .map((line) => (line === '' ? '' : `    ${line}`))
        .join('\n'),
    }
  }
  const longest = (value.match(/^[ \t]*`{3,}/gm) ?? []).reduce((most, run) => Math.max(most, run.trim().length), 2)
  const fence = '`'.repeat(longest + 1)
  return { kind: 'code', text: `${fence}${languageOf(pre) ?? ''}\n${value === '' ? '' : `${value}\n`}${fence}` }
}

/** Such lines at the edges of an indented block would be lost. */
function hasBlankEdge(value: string): boolean {
  const [first, last] = [value.split('\n', 1)[0] as string, value.slice(value.lastIndexOf('\n') + 1)]
  return first.trim() === '' || last.trim() === ''
}

/** A line break right after `<pre>` is not content, and the last one ends the last line. */
export function codeText({ children }: Element): string {
  const text = linesIn(children).replace(/\r\n?/g, '\n')
  return (children[0]?.type === 'text' ? text.replace(/^\n/, '') : text).replace(/\n$/, '')
}

/** Some sites name the language around the block: `<div class="highlight-source-js"><pre>`. */
export function nameLanguage(node: Element): (Element | Text)[] {
  const language = languageIn(node)
  if (language === undefined) return node.children
  return node.children.map((child) =>
    child.type === 'element' && child.tagName === 'pre' && languageOf(child) === undefined
      ? { ...child, properties: { ...child.properties, 'data-lang': language } }
      : child,
  )
}

/** What highlighters make a line of, instead of ending it. */
const LINES = new Set(['div', 'p', 'li', 'tr'])

/** The text of a program, with a line break between elements that are lines. */
function linesIn(nodes: (Element | Text)[]): string {
  let text = ''
  let isDone = false
  const add = (value: string) => {
    if (value === '') return
    text += isDone && !value.startsWith('\n') ? `\n${value}` : value
    isDone = false
  }
  const visit = (node: Element | Text) => {
    if (node.type === 'text') add(node.value)
    else if (node.tagName === 'br') add('\n')
    else {
      const isLine = LINES.has(node.tagName)
      isDone ||= isLine && text !== '' && !text.endsWith('\n')
      node.children.forEach(visit)
      isDone ||= isLine && text !== '' && !text.endsWith('\n')
    }
  }
  nodes.forEach(visit)
  return text
}

function languageOf(pre: Element): string | undefined {
  const inner = pre.children.find((child) => child.type === 'element' && child.tagName === 'code') as
    | Element
    | undefined
  return languageIn(inner) ?? languageIn(pre)
}

function languageIn(element: Element | undefined): string | undefined {
  const data = element?.properties['data-lang'] ?? element?.properties['data-language']
  if (typeof data === 'string' && /^[\w+#.-]{1,40}$/.test(data)) return data
  const names = element?.properties.className
  if (!Array.isArray(names)) return undefined
  const named = names.map((name) => LANGUAGE.exec(name)?.[1]).find((name) => name !== undefined)
  if (named !== undefined) return named
  const bare = names.find((name) => !HIGHLIGHTERS.has(name))
  return names.some((name) => HIGHLIGHTERS.has(name)) && bare && /^[\w+#.-]{1,40}$/.test(bare) ? bare : undefined
}
