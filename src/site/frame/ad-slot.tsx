interface Props {
  name:
    | 'tool-header'
    | 'tool-footer'
    | 'layout-leaderboard'
    | 'footer-banner'
    | 'home-hero'
    | 'home-grid'
    | 'sidebar-rail'
    | 'static-top'
    | 'static-bottom'
  height: number
}

/**
 * A place for an advertisement. Without ads (the default) it has no box at all; with them
 * (`data-ads="on"` on the document) it keeps its height from the first paint, so that nothing jumps.
 */
export function AdSlot({ name, height }: Props) {
  return <div className="ad" data-slot={name} style={{ height }} aria-hidden="true" />
}
