import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Outcome } from '../work.ts'

/** The outside judges: what other programs find in a result, for tests. Each result gets a file of its own in the folder. */
export function judgeIn(folder: string) {
  let number = 0
  return ({ files }: Pick<Outcome, 'files'>, index = 0) => {
    const path = join(folder, `judged-${++number}.pdf`)
    writeFileSync(path, files[index]?.bytes ?? '')
    run('qpdf', '--check', path)
    return opinionsOn(path)
  }
}

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'latin1', stdio: 'pipe' })
}

function opinionsOn(path: string) {
  return {
    path,
    /** As it stands on the pages. */
    text: () => run('pdftotext', '-layout', path, '-'),
    /** The same, whatever is between the words. */
    words: () => run('pdftotext', '-layout', path, '-').replace(/\s+/g, ' ').trim(),
    /** Left and top of a word, in points of the shown page. */
    place(word: string) {
      const box = new RegExp(`xMin="([\\d.]+)" yMin="([\\d.]+)"[^>]*>${word}<`).exec(
        run('pdftotext', '-bbox', path, '-'),
      )
      return [Number(box?.[1]), Number(box?.[2])]
    },
    info: (...args: string[]) => run('pdfinfo', ...args, path),
    images: () => run('pdfimages', '-list', path).trim().split('\n').slice(2),
    /** The whole file with every stream unpacked. */
    raw: () => run('qpdf', '--qdf', '--object-streams=disable', '--decode-level=all', path, '-'),
    /** Text and the whole file as MuPDF sees them. */
    byMupdf() {
      run('mutool', 'clean', '-d', '-a', path, `${path}.plain`)
      return {
        text: run('mutool', 'draw', '-q', '-F', 'text', '-o', '-', path).replace(/\s+/g, ' ').trim(),
        raw: readFileSync(`${path}.plain`, 'latin1'),
      }
    },
    /** The first page as poppler draws it. */
    async pixels(dpi = 72) {
      run('pdftoppm', '-r', String(dpi), '-png', '-singlefile', path, path)
      return sharp(`${path}.png`).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    },
    /** One of its pixels, 72 to the inch. */
    async pixel(x: number, y: number) {
      const { data, info } = await this.pixels()
      return [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
    },
  }
}
