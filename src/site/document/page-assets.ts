/** What the build made, as far as the document of a page names it. */
export interface PageAssets {
  origin: string
  /** Text of the page's styles: it travels with the page, so that nothing waits for it. */
  css: string
  /** The files that this text comes from: the page's code must not fetch them again. */
  styles: string[]
  /**
   * The site's icon, a WebP in Base64: as a file, browsers ask for it again whenever a tab changes the address; an SVG costs
   * the page the time of a whole document.
   */
  icon: string
  /** The sprite. */
  icons: string
  /** The entry, React, then what else they need, all after the first painting. */
  later: string[]
}
