import { useEffect, useRef, useState } from 'react'
import { grouped } from '#shared/numbers/counted.ts'
import { Alert } from '#ui/alert.tsx'
import { AnsweringWorker } from '#ui/answering-worker.ts'
import { Button, CopyButton } from '#ui/button.tsx'
import { Scroller } from '#ui/scroller.tsx'
import { startWorker } from '#ui/worker.ts'
import type { TreeNode, TreeRequest } from './tree-worker.browser.ts'
import address from './tree-worker.browser.ts?worker&url'
import styles from './tree.module.css'

/** With more members than these a branch waits to be opened: one screen shows the upper levels of a small document. */
const FEW = 12

/** Calls back with the nodes, unless there are none any more. */
type Ask = (request: TreeRequest, take: (nodes: TreeNode[]) => void) => void

interface Selection {
  selected: string
  select(path: string): void
  ask: Ask
}

/** The document as a tree. It is read and kept in a worker; only what is opened comes here. */
export function Tree({ text, onQuery }: { text: string; onQuery: (path: string) => void }) {
  const [root, setRoot] = useState<TreeNode>()
  const [error, setError] = useState('')
  const [selected, setSelected] = useState('$')
  const ask = useRef<Ask>(() => undefined)

  useEffect(() => {
    const worker = new AnsweringWorker<TreeRequest, TreeNode[]>(() => startWorker(address, 'json-tree'), {
      failed: 'The tree could not be loaded. Check your connection and try again.',
    })
    const left = new AbortController()
    ask.current = (request, take) => {
      const failed = (error: Error) => left.signal.aborted || setError(error.message)
      void worker.ask(request, left).then(take, failed)
    }
    ask.current({ type: 'load', text }, ([node]) => setRoot(node))
    return () => {
      worker.end()
      left.abort()
      // Nothing of this document is shown as part of the next one.
      setRoot(undefined)
      setError('')
      setSelected('$')
    }
  }, [text])

  if (error !== '') return <Alert kind="warning">{error}</Alert>
  if (!root) return <p className="muted">Reading the document…</p>
  return (
    <div className="stack" data-gap="small">
      <div className={styles.path}>
        <code aria-live="polite">{selected}</code>
        <span className="row">
          <CopyButton text={selected} label="Copy path" size="small" />
          <Button size="small" icon="filter-search" onClick={() => onQuery(selected)}>
            Query this
          </Button>
        </span>
      </div>
      <Scroller className={styles.tree} label="Tree of the document">
        <ul>
          <Branch
            node={root}
            levels={root.size > FEW ? 1 : 3}
            selection={{ selected, select: setSelected, ask: (request, take) => ask.current(request, take) }}
          />
        </ul>
      </Scroller>
    </div>
  )
}

function Branch({
  node,
  selection,
  levels,
}: {
  node: TreeNode
  selection: Selection
  /** So many levels from here down are open at first. */
  levels: number
}) {
  const [open, setOpen] = useState(levels > 0)
  const [children, setChildren] = useState<TreeNode[]>([])
  const { ask, select, selected } = selection
  const hasChildren = node.size > 0

  const more = (from: number) =>
    ask({ type: 'children', parent: node.id, from }, (nodes) =>
      setChildren((before) => [...before.slice(0, from), ...nodes]),
    )
  const toggle = () => {
    select(node.path)
    if (hasChildren) setOpen(!open)
  }
  const wanted = open && hasChildren && children.length === 0
  useEffect(() => {
    if (wanted) ask({ type: 'children', parent: node.id, from: 0 }, setChildren)
  }, [ask, node.id, wanted])

  return (
    <li>
      <button
        type="button"
        className={styles.node}
        aria-expanded={hasChildren ? open : undefined}
        aria-current={selected === node.path || undefined}
        onClick={toggle}
      >
        <span className={styles.mark} aria-hidden="true">
          {hasChildren ? (open ? '▾' : '▸') : ''}
        </span>
        <span>
          {node.label !== '' && <span className={styles.label}>{node.label}: </span>}
          <span className={styles.value} data-kind={node.kind}>
            {node.shown}
          </span>
        </span>
      </button>
      {open && hasChildren && (
        <ul>
          {children.map((child) => (
            <Branch key={child.id} node={child} selection={selection} levels={child.size > FEW ? 0 : levels - 1} />
          ))}
          {children.length > 0 && children.length < node.size && (
            <li>
              <Button size="small" variant="text" onClick={() => more(children.length)}>
                {`Show more (${grouped(node.size - children.length)} left)`}
              </Button>
            </li>
          )}
        </ul>
      )}
    </li>
  )
}
