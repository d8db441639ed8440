import { useEffect, useRef, useState } from 'react'
import { grouped } from '#shared/numbers/counted.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, CopyButton } from '#ui/button.tsx'
import { Scroller } from '#ui/scroller.tsx'
import { startWorker } from '#ui/worker.ts'
import type { TreeNode, TreeReply, TreeRequest } from './tree-worker.browser.ts'
import address from './tree-worker.browser.ts?worker&url'
import styles from './tree.module.css'

type Ask = (request: TreeRequest) => Promise<TreeReply>

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
  const ask = useRef<Ask>(() => Promise.reject(new Error('The tree has not been started.')))

  useEffect(() => {
    const worker = startWorker(address, 'json-tree')
    const waiting: ((reply: TreeReply) => void)[] = []
    worker.addEventListener('message', ({ data }: MessageEvent<TreeReply>) => waiting.shift()?.(data))
    ask.current = (request) => {
      worker.postMessage(request)
      return new Promise((resolve) => waiting.push(resolve))
    }
    worker.addEventListener('error', () =>
      setError('The tree could not be loaded. Check your connection and try again.'),
    )
    void ask.current({ type: 'load', text }).then((reply) => {
      if ('error' in reply) setError(reply.error)
      else setRoot(reply.nodes[0])
    })
    return () => {
      worker.terminate()
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
            startsOpen
            selection={{ selected, select: setSelected, ask: (request) => ask.current(request) }}
          />
        </ul>
      </Scroller>
    </div>
  )
}

function Branch({
  node,
  selection,
  startsOpen = false,
}: {
  node: TreeNode
  selection: Selection
  startsOpen?: boolean
}) {
  const [open, setOpen] = useState(startsOpen)
  const [children, setChildren] = useState<TreeNode[]>([])
  const { ask, select, selected } = selection
  const hasChildren = node.size > 0

  const more = (from: number) =>
    void ask({ type: 'children', parent: node.id, from }).then((reply) => {
      if ('nodes' in reply) setChildren((before) => [...before.slice(0, from), ...reply.nodes])
    })
  const toggle = () => {
    select(node.path)
    if (!hasChildren) return
    if (!open && children.length === 0) more(0)
    setOpen(!open)
  }
  const first = useRef(startsOpen)
  useEffect(() => {
    if (!first.current) return
    first.current = false
    void ask({ type: 'children', parent: node.id, from: 0 }).then((reply) => {
      if ('nodes' in reply) setChildren(reply.nodes)
    })
  }, [ask, node.id])

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
            <Branch key={child.id} node={child} selection={selection} />
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
