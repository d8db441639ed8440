import { useEffect } from 'react'
import { counted, grouped } from '#shared/numbers/counted.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { keyOf } from '#ui/key-of.ts'
import { Menu } from '#ui/menu.tsx'
import styles from './page-grid.module.css'
import { byName, duplicatePages, insertBlank, interleave, removePages, rotatePages, sortBySource } from './page-list.ts'
import type { Workspace } from './use-workspace.browser.ts'

/** What changes the pages at once. */
export function PageTools({ workspace }: { workspace: Workspace }) {
  const { pages, sources, selected, change, nudge, select, newKey } = workspace
  const chosen = selected.size
  const none = chosen === 0
  const all = chosen === pages.length && chosen > 0
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select')
      if (!(event.ctrlKey || event.metaKey) || typing) return
      const key = keyOf(event).toLowerCase()
      if (key === 'z' && !event.shiftKey) workspace.undo()
      else if (key === 'y' || (key === 'z' && event.shiftKey)) workspace.redo()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', keys)
    return () => removeEventListener('keydown', keys)
  }, [workspace])
  const order = (compare: (a: string, b: string) => number) => {
    const ids = [...sources.values()].toSorted((a, b) => compare(a.name, b.name)).map(({ id }) => id)
    change(sortBySource(pages, ids), 'Sorted.')
  }
  const byDate = () => {
    const ids = [...sources.values()]
      .toSorted((a, b) => a.original.lastModified - b.original.lastModified)
      .map(({ id }) => id)
    change(sortBySource(pages, ids), 'Sorted by date.')
  }
  return (
    <div className="stack" data-gap="small">
      <div className={styles.tools} role="toolbar" aria-label="Change the pages">
        <IconButton name="arrow-back-up" label="Undo" onClick={workspace.undo} disabled={!workspace.canUndo} />
        <IconButton name="arrow-forward-up" label="Redo" onClick={workspace.redo} disabled={!workspace.canRedo} />
        <IconButton
          name="rotate"
          label="Turn left"
          disabled={none}
          onClick={() => change(rotatePages(pages, selected, -90), `${counted(chosen, 'page')} turned left.`)}
        />
        <IconButton
          name="rotate-clockwise"
          label="Turn right"
          disabled={none}
          onClick={() => change(rotatePages(pages, selected, 90), `${counted(chosen, 'page')} turned right.`)}
        />
        <IconButton name="chevron-left" label="Move back" disabled={none} onClick={() => nudge(selected, 'back')} />
        <IconButton name="chevron-right" label="Move on" disabled={none} onClick={() => nudge(selected, 'on')} />
        <IconButton
          name="copy"
          label="Duplicate"
          disabled={none}
          onClick={() => change(duplicatePages(pages, selected, newKey), `${counted(chosen, 'page')} duplicated.`)}
        />
        <IconButton
          name="plus"
          label="Insert a blank page"
          onClick={() => change(insertBlank(pages, selected, newKey), 'Blank page inserted.')}
        />
        <IconButton
          name="trash"
          label="Take out"
          disabled={none}
          onClick={() => change(removePages(pages, selected), `${counted(chosen, 'page')} taken out.`)}
        />
      </div>
      <div className={styles.count}>
        <p className="small muted">
          {counted(pages.length, 'page')}
          {chosen > 0 && `, ${grouped(chosen)} chosen`}
        </p>
        <Button size="small" variant="text" onClick={() => select(all ? [] : pages.map(({ key }) => key))}>
          {all ? 'Choose none' : 'Choose all'}
        </Button>
        <Menu
          label="Order"
          entries={[
            { label: 'Files by name', onChoose: () => order(byName) },
            { label: 'Files by name, backwards', onChoose: () => order((a, b) => byName(b, a)) },
            { label: 'Files by date', onChoose: byDate },
            { label: 'Pages backwards', onChoose: () => change(pages.toReversed(), 'Order reversed.') },
            { label: 'Mix files page by page', onChoose: () => change(interleave(pages, false), 'Files mixed.') },
            {
              label: 'Mix, second file backwards',
              onChoose: () => change(interleave(pages, true), 'Files mixed, the second backwards.'),
            },
          ]}
        />
      </div>
    </div>
  )
}
