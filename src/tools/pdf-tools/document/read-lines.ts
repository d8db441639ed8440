/** A word as the reader saw it; places are pixels from the upper left corner. */
export interface ReadWord {
  text: string
  left: number
  top: number
  right: number
  bottom: number
  /** 0 to 100. */
  sure: number
}

/** Words on one base line. */
export interface ReadLine {
  words: ReadWord[]
  /** The base line: its height at a place across is `rise + slope × place`. */
  slope: number
  rise: number
  /** From the deepest to the highest letter. */
  size: number
  /** Quarter turns against the clock, for lines that run up or down the page. */
  turns: number
  /** The first line of a paragraph. */
  opens: boolean
}

const ELEMENT =
  /<(?:p|span) class='(?<kind>ocr_par|ocr_line|ocr_header|ocr_caption|ocr_textfloat|ocrx_word)'[^>]*? title=(?<quote>["'])(?<title>[^"']*)\k<quote>[^>]*>(?<inside>[^\n]*)/g

/** The lines of a page in hOCR, in the order of reading. */
export function readLines(hocr: string): ReadLine[] {
  const lines: ReadLine[] = []
  let opens = true
  for (const { groups } of hocr.matchAll(ELEMENT)) {
    const { kind, title = '', inside = '' } = groups ?? {}
    if (kind === 'ocr_par') opens = true
    else if (kind === 'ocrx_word') {
      const text = plain(inside)
      if (text !== '') lines.at(-1)?.words.push({ text, ...boxIn(title), sure: numbersOf(title, 'x_wconf')[0] ?? 0 })
    } else {
      lines.push({ words: [], ...baseLineIn(title), opens })
      opens = false
    }
  }
  return lines.filter(({ words }) => words.length > 0)
}

function baseLineIn(title: string): Pick<ReadLine, 'slope' | 'rise' | 'size' | 'turns'> {
  const { left, top, bottom } = boxIn(title)
  const [slope = 0, below = 0] = numbersOf(title, 'baseline')
  const [size = bottom - top] = numbersOf(title, 'x_size')
  const [angle = 0] = numbersOf(title, 'textangle')
  // It is told from the lower left corner of the line.
  return { slope, rise: bottom + below - slope * left, size, turns: Math.round(angle / 90) % 4 }
}

function boxIn(title: string): Pick<ReadWord, 'left' | 'top' | 'right' | 'bottom'> {
  const [left = 0, top = 0, right = 0, bottom = 0] = numbersOf(title, 'bbox')
  return { left, top, right, bottom }
}

function numbersOf(title: string, property: string): number[] {
  const part = title.split(';').find((each) => each.trim().startsWith(`${property} `))
  return (part?.trim().split(' ').slice(1) ?? []).map(Number)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Without the marks of bold and slanted letters. */
function plain(inside: string): string {
  return inside
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_all, entity: string) => ENTITIES[entity] ?? '')
    .trim()
}
