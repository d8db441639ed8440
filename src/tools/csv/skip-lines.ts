const LF = 0x0a
const CR = 0x0d

/** Leaves out the first lines of a text that comes in pieces. They end with CR LF, LF or CR; a quote means nothing there. */
export class LineSkipper {
  private left: number
  private afterCr = false

  constructor(lines: number) {
    this.left = lines
  }

  /** What of a piece stands behind those lines. */
  rest(piece: string): string {
    let at = 0
    while (at < piece.length && (this.left > 0 || this.afterCr)) {
      const code = piece.charCodeAt(at)
      if (this.afterCr) {
        this.afterCr = false
        if (code === LF) at++
        continue
      }
      at++
      this.afterCr = code === CR
      if (code === LF || code === CR) this.left--
    }
    return at === 0 ? piece : piece.slice(at)
  }
}
