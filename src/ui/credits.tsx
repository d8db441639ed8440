export interface Source {
  credit: string
  url: string
  licence?: string | undefined
}

/** The texts of the licences that data come under. */
const LICENCES: Record<string, string> = {
  'CC BY 4.0': 'https://creativecommons.org/licenses/by/4.0/',
  CC0: 'https://creativecommons.org/publicdomain/zero/1.0/',
  MIT: 'https://opensource.org/license/mit',
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
          {licence && <Licence name={licence} />}
        </span>
      ))}
    </p>
  )
}

function Licence({ name }: { name: string }) {
  const text = LICENCES[name]
  if (!text) return ` (${name})`
  return (
    <>
      {' ('}
      <a href={text} rel="noopener license">
        {name}
      </a>
      )
    </>
  )
}
