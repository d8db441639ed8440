import { Fragment, type ReactNode } from 'react'
import type { Node } from './markup.ts'
import styles from './page.module.css'

/** Paragraphs, and the line breaks between them. */
const LONG = 60

/** The HTML as a visitor of a page would see it, built from the tree: no text ever becomes markup. */
export function Rendered({ nodes, lang }: { nodes: Node[]; lang: string }) {
  return (
    <div
      className={styles.rendered}
      role="region"
      aria-label="Rendered text"
      lang={lang}
      // A scrollable region must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-long={nodes.length > LONG || undefined}
    >
      {nodes.map(render)}
    </div>
  )
}

function render(node: Node, index: number): ReactNode {
  if (typeof node === 'string') return <Fragment key={index}>{node}</Fragment>
  const children = node.children.map(render)
  if (node.name === 'a') {
    return (
      <a key={index} href={node.href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    )
  }
  const Name = node.name
  return <Name key={index}>{children}</Name>
}
