import { useEffect, useRef } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { keyOf } from '#ui/key-of.ts'
import { Scroller } from '#ui/scroller.tsx'
import { RELEASES } from './release-notes.ts'
import '../styles/news.css'

const TYPES = { new: 'New', improvement: 'Improvement', fix: 'Fix' }

/** The release notes in a corner: they never take the focus or stand in the way of the tool. */
export function WhatsNew({ onClose }: { onClose: () => void }) {
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const escape = (event: KeyboardEvent) => {
      if (event.defaultPrevented || keyOf(event) !== 'Escape' || document.querySelector('dialog[open]')) return
      // As a press of its button: a focus that was in here goes to what is near, not to the top of the page.
      news.current?.querySelector('button')?.click()
    }
    document.addEventListener('keydown', escape)
    return () => document.removeEventListener('keydown', escape)
  }, [])
  return (
    <div className="news" ref={news} role="dialog" aria-labelledby="news-title">
      <div className="dialog-head">
        <h2 id="news-title">What’s New</h2>
        <IconButton name="x" label="Close" onClick={onClose} />
      </div>
      <Scroller className="dialog-body stack" label="Release notes">
        {RELEASES.map(({ version, releaseDate, features }) => (
          <section key={version} className="stack" data-gap="small">
            <h3>
              Version {version} <time className="muted small">{releaseDate}</time>
            </h3>
            <ul className="news-list">
              {features.map(({ title, description, type }) => (
                <li key={title}>
                  <strong>{title}</strong>
                  <span className="chip" data-kind={type === 'new' ? 'success' : undefined}>
                    {TYPES[type]}
                  </span>
                  <span>{description}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Scroller>
      <div className="news-foot">
        <Button variant="filled" onClick={onClose}>
          Got it
        </Button>
      </div>
    </div>
  )
}
