import { Fragment, type ReactNode } from 'react'
import { Scroller } from '#ui/scroller.tsx'
import type { Node } from './markup.ts'
import styles from './page.module.css'

/** Paragraphs, and the line breaks between them. */
const LONG = 60

/** The HTML as a visitor of a page would see it, built from the tree: no text ever becomes markup. */
export function Rendered({ nodes, lang }: { nodes: Node[]; lang: string }) {
  return (
    <Scroller
      className={styles.rendered}
      label="Rendered text"
      lang={lang}
      dir="auto"
      data-long={nodes.length > LONG || undefined}
    >
      {nodes.map(render)}
    </Scroller>
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
