import { useCallback, useState, type ComponentType, type ReactNode } from 'react'
import { miss } from '../router.ts'
import { useOnBack } from './on-back.ts'

/** The list of keys, and how to show it. Its code comes with the first use. */
export function useShortcuts(): { list: ReactNode; show: () => void } {
  const [Shortcuts, setShortcuts] = useState<ComponentType<{ onClose: () => void }>>()
  const show = useCallback(() => {
    void import('./shortcuts.tsx')
      .then((module) => {
        miss()
        setShortcuts(() => module.Shortcuts)
      })
      .catch(() => miss('The list of keys'))
  }, [])
  const close = useCallback(() => setShortcuts(undefined), [])
  useOnBack(close)
  return { list: Shortcuts && <Shortcuts onClose={close} />, show }
}
