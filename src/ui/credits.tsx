export interface Source {
  credit: string
  url: string
  licence?: string | undefined
}

/** The lines that must stand beside data of others, with their links. */
export function Credits({ sources }: { sources: Source[] }) {
  return (
    <p className="small muted">
      {sources.map(({ credit, url, licence }, index) => (
        <span key={credit}>
          {index > 0 && ' · '}
          {url ? (
            <a href={url} rel="noopener">
              {credit}
            </a>
          ) : (
            credit
          )}
          {licence ? ` (${licence})` : ''}
        </span>
      ))}
    </p>
  )
}
