import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useShortcuts } from '../frame/lazy-shortcuts.tsx'
import { useOnBack } from '../frame/on-back.ts'
import { usePageKeys } from '../frame/page-keys.ts'
import { miss } from '../router.ts'
import { useDroppedFile } from './dropped-file.ts'

type PaletteProps = { onClose: () => void; onShortcuts: () => void; dropped?: File | undefined }

/** Opens the search over everything: by click, Ctrl+K, Cmd+K, / or a dropped file. Its code comes with the first use. */
export function PaletteButton() {
  const [open, setOpen] = useState(false)
  const [dropped, setDropped] = useState<File>()
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>()
  const shortcuts = useShortcuts()
  useEffect(() => {
    if (!open || Palette) return
    document.keepLetters?.()
    void import('./palette.tsx')
      .then((module) => {
        miss()
        setPalette(() => module.Palette)
      })
      .catch(() => {
        // Without a network the next press tries again.
        document.takeLetters?.()
        setOpen(false)
        miss('The search')
      })
  }, [open, Palette])
  const search = useCallback(() => setOpen(true), [])
  const close = useCallback(() => {
    // By Back or Escape, while the code is still coming: no field takes what is typed from here on.
    document.takeLetters?.()
    setOpen(false)
    setDropped(undefined)
  }, [])
  usePageKeys(search, close, shortcuts.show)
  useDroppedFile(
    useCallback((file) => {
      setDropped(file)
      setOpen(true)
    }, []),
  )
  useOnBack(close)
  return (
    <>
      <button
        className="search-button"
        type="button"
        aria-label="Search tools"
        aria-keyshortcuts="Control+K /"
        aria-busy={(open && !Palette) || undefined}
        onClick={search}
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
            shortcuts.show()
          }}
        />
      )}
      {shortcuts.list}
    </>
  )
}
