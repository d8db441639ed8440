import address from 'virtual:sprite'

/** A decorative icon of the sprite; `name` is a Tabler outline icon, written out so that the build finds it. */
export function Icon({ name }: { name: string }) {
  return (
    <svg className="icon" aria-hidden="true" focusable="false">
      <use href={`${address}#${name}`} />
    </svg>
  )
}
