import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { Icon } from '#ui/icon.tsx'
import { keyOf } from '#ui/key-of.ts'
import { hasSingleKeys } from '#ui/single-keys.ts'
import { runTool } from '../frame/run-key.ts'
import { miss } from '../router.ts'

type PaletteProps = { onClose: () => void; onShortcuts: () => void; dropped?: File | undefined }

/**
 * Opens the search over everything: by click, Ctrl+K, Cmd+K, / or a dropped file. Its code comes with the first use. The
 * other keys of every page are heard here, too.
 */
export function PaletteButton() {
  const [open, setOpen] = useState(false)
  const [dropped, setDropped] = useState<File>()
  const [Shortcuts, setShortcuts] = useState<ComponentType<{ onClose: () => void }>>()
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>()
  useEffect(() => {
    if (!open || Palette) return
    document.keepLetters?.()
    void import('./palette.tsx')
      .then((module) => setPalette(() => module.Palette))
      .catch(() => {
        // Without a network the next press tries again.
        document.takeLetters?.()
        setOpen(false)
        miss('The search')
      })
  }, [open, Palette])
  const listShortcuts = () =>
    void import('../frame/shortcuts.tsx')
      .then((module) => setShortcuts(() => module.Shortcuts))
      .catch(() => miss('The list of keys'))
  const close = useCallback(() => {
    setOpen(false)
    setDropped(undefined)
  }, [])
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      const key = keyOf(event)
      const held = event.ctrlKey || event.metaKey
      if (held && key === 'Enter') {
        // A page with a way of its own to run has taken the key.
        if (event.defaultPrevented) return
        event.preventDefault()
        return runTool(event.target)
      }
      if (document.querySelector('dialog[open]')) return
      const single = /^[/?]$/.test(key) && !typing && hasSingleKeys()
      if (single && key === '?') {
        listShortcuts()
        return
      }
      if (!single && !(key.toLowerCase() === 'k' && held)) return
      event.preventDefault()
      setOpen(true)
    }
    // A drop zone that takes the file has prevented the browser's own way by then; elsewhere it would leave the page.
    const drag = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      const [file] = event.dataTransfer.files
      if (event.type !== 'drop' || !file) return
      setDropped(file)
      setOpen(true)
    }
    // Back leads to another page, which these would cover.
    const leave = () => {
      close()
      setShortcuts(undefined)
    }
    addEventListener('popstate', leave)
    document.addEventListener('keydown', keys)
    document.addEventListener('dragover', drag)
    document.addEventListener('drop', drag)
    return () => {
      removeEventListener('popstate', leave)
      document.removeEventListener('keydown', keys)
      document.removeEventListener('dragover', drag)
      document.removeEventListener('drop', drag)
    }
  }, [close])
  return (
    <>
      <button
        className="search-button"
        type="button"
        aria-label="Search tools"
        aria-keyshortcuts="Control+K /"
        aria-busy={(open && !Palette) || undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>Search</span>
        <kbd>/</kbd>
      </button>
      {open && Palette && (
        <Palette
          dropped={dropped}
          onClose={close}
          onShortcuts={() => {
            close()
            listShortcuts()
          }}
        />
      )}
      {Shortcuts && <Shortcuts onClose={() => setShortcuts(undefined)} />}
    </>
  )
}
