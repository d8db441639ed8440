import { useEffect } from 'react'

/** Closes what lies over the page: Back leads to another one, which it would cover. */
export function useOnBack(close: () => void): void {
  useEffect(() => {
    addEventListener('popstate', close)
    return () => removeEventListener('popstate', close)
  }, [close])
}
