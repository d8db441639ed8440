const LF = 0x0a
const CR = 0x0d

/** Leaves out the first lines of a text that comes in pieces. They end with CR LF, LF or CR; a quote means nothing there. */
export class LineSkipper {
  /** The beginning of the first of them, where a spreadsheet tells the delimiter. */
  first = ''
  private left: number
  private afterCr = false
  private readonly lines: number

  constructor(lines: number) {
    this.lines = lines
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
      if (this.left === this.lines && this.first.length < 10) this.first += piece[at]
      at++
      this.afterCr = code === CR
      if (code === LF || code === CR) this.left--
    }
    return at === 0 ? piece : piece.slice(at)
  }
}
