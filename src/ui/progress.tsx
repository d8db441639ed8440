/** A bar that moves, or, with a share from 0 to 1, fills. */
export function Progress({ label, share }: { label: string; share?: number | undefined }) {
  const known = share !== undefined
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={known ? 0 : undefined}
      aria-valuemax={known ? 100 : undefined}
      aria-valuenow={known ? Math.round(share * 100) : undefined}
      data-known={known || undefined}
    >
      <div style={known ? { transform: `scaleX(${share})` } : undefined} />
    </div>
  )
}
