/**
 * A decorative icon of the sprite, which the document brings; `name` is a Tabler outline icon, written out so that the
 * build finds it.
 */
export function Icon({ name }: { name: string }) {
  return (
    <svg className="icon" aria-hidden="true" focusable="false">
      <use href={`#icon-${name}`} />
    </svg>
  )
}
