import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { STYLE } from './full-page.ts'
import styles from './page.module.css'
import { PLACE, SECTION } from './parts.browser.ts'

export interface PreviewHandle {
  print(): void
  /** Scrolls to a share of the way, 0 to 1. */
  scrollTo(share: number): void
}

/** A picture that is named instead of shown. */
const MISSING_IMAGE = '.image{padding:.1rem .5rem;border:1px dashed #7d838f;border-radius:.5rem;color:#565c68}'

/** Parts of a long text: what is out of sight costs nothing, but on paper all of it is in sight. */
const PARTS = `.${SECTION}{content-visibility:auto;contain-intrinsic-size:auto 2400px}@media print{.${SECTION}{content-visibility:visible}}`

interface Props {
  html: string
  onScroll(share: number): void
  onFail(error: unknown): void
  ref?: Ref<PreviewHandle>
}

/**
 * HTML as a reader sees it, in a frame that runs no script and sends no form. The content is sanitised before it gets
 * there, whatever the options of the conversion say.
 */
export function PreviewFrame({ html, onScroll, onFail, ref }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<Document>()
  const [seen, setSeen] = useState(false)
  const latest = useRef({ onScroll, onFail })
  useEffect(() => {
    latest.current = { onScroll, onFail }
  })

  useEffect(() => {
    const element = frame.current
    if (!element) return
    let gone = false
    const ready = () => {
      const inside = element.contentDocument
      if (gone || !inside || inside.URL !== 'about:srcdoc') return
      furnish(inside, (share) => latest.current.onScroll(share))
      setPage(inside)
    }
    element.addEventListener('load', ready)
    import('./sanitize.browser.ts')
      .then(({ emptyDocument }) => {
        if (!gone) element.srcdoc = emptyDocument()
      })
      .catch(() => latest.current.onFail('The preview could not be loaded. Check your connection and try again.'))
    return () => {
      gone = true
      element.removeEventListener('load', ready)
    }
  }, [])

  // Nobody sees a preview in another tab: it follows when it is looked at again.
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false))
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!page || !seen) return
    const work = new AbortController()
    show(page, html, work.signal).catch((error: unknown) => {
      if (!work.signal.aborted) latest.current.onFail(error)
    })
    return () => work.abort()
  }, [page, seen, html])

  useImperativeHandle(ref, () => ({
    print: () => frame.current?.contentWindow?.print(),
    scrollTo: (share) => {
      const root = page?.documentElement
      if (root) root.scrollTop = share * wayOf(root)
    },
  }))

  return (
    <iframe
      ref={frame}
      className={styles.preview}
      title="Preview"
      sandbox="allow-same-origin allow-modals allow-popups allow-popups-to-escape-sandbox"
    />
  )
}

async function show(page: Document, html: string, signal: AbortSignal): Promise<void> {
  const { showPreview } = await import('./sanitize.browser.ts')
  signal.throwIfAborted()
  await showPreview(page, html, signal)
}

function furnish(page: Document, onScroll: (share: number) => void): void {
  const view = page.defaultView as Window & typeof globalThis
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(STYLE + MISSING_IMAGE + PARTS)
  page.adoptedStyleSheets = [sheet]
  page.documentElement.lang = 'en'
  page.title = 'Preview'
  const root = page.documentElement
  page.addEventListener('scroll', () => onScroll(root.scrollTop / wayOf(root)), { passive: true })
  page.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a[href]')
    if (!link) return
    // A link inside goes to its place, any other opens a page of its own: the preview stays what it is.
    event.preventDefault()
    const address = link.getAttribute('href') ?? ''
    if (address.startsWith(PLACE)) page.getElementById(decode(address.slice(PLACE.length)))?.scrollIntoView()
    else window.open(address, '_blank', 'noopener,noreferrer')
  })
}

function decode(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

function wayOf(root: Element): number {
  return Math.max(1, root.scrollHeight - root.clientHeight)
}
