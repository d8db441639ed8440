import { useEffect, useState, type ComponentType } from 'react'
import { Icon } from '#ui/icon.tsx'

/** Opens the search over everything: by click, Ctrl+K, Cmd+K or /. Its code comes with the first use. */
export function PaletteButton() {
  const [open, setOpen] = useState(false)
  const [Palette, setPalette] = useState<ComponentType<{ onClose: () => void }>>()
  useEffect(() => {
    if (!open || Palette) return
    void import('./palette.tsx').then((module) => setPalette(() => module.Palette))
  }, [open, Palette])
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      const wanted =
        (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) || (event.key === '/' && !typing)
      if (!wanted || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', keys)
    return () => document.removeEventListener('keydown', keys)
  }, [])
  return (
    <>
      <button
        className="search-button"
        type="button"
        aria-label="Search tools"
        aria-keyshortcuts="Control+K /"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>Search</span>
        <kbd>/</kbd>
      </button>
      {open && Palette && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}
