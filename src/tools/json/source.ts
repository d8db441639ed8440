/** The document that all tabs work on. */
export interface Source {
  /** As of the last change that the editor told; a long text is told when the visitor pauses. */
  text: string
  /** At this moment. */
  read(): string
  set(text: string): void
  /** Shows a place in the editor; not there where a line is too long for it. */
  reveal: ((line: number, column: number) => void) | undefined
}

export const NO_DOCUMENT = 'Paste some JSON first'
export const FILE_NAME = 'result.json'
