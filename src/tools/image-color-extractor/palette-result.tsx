import { counted } from '#shared/numbers/counted.ts'
import type { PaletteColor } from '#shared/image/palette.ts'
import { ResultActions } from '#ui/actions.tsx'
import { CopyButton } from '#ui/button.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { Select } from '#ui/field.tsx'
import type { Images } from '#ui/image/use-images.ts'
import { Output } from '#ui/output.tsx'
import { Result } from '#ui/result.tsx'
import { Scroller } from '#ui/scroller.tsx'
import { useChoice } from '#ui/state.ts'
import type { Task } from '#ui/task.ts'
import { formatColor, type ColorFormat } from './format.ts'
import { contrastPairs } from './contrast-pairs.ts'
import { exportPalette, EXPORTS, exportSwatches, type ExportFormat } from './export-palette.ts'
import styles from './page.module.css'
import { Swatch } from './swatch.tsx'

interface Props {
  task: Task<PaletteColor[]>
  images: Images
  format: ColorFormat
}

export function PaletteResult({ task, images, format }: Props) {
  return (
    <Result
      title="Colours"
      task={task}
      empty="The dominant colour and the palette appear here as soon as you choose an image."
      onExample={images.items.length === 0 ? () => images.example() : undefined}
      working="Looking at the colours…"
      done={(palette) => `${counted(palette.length, 'colour')} found. Click one to copy it.`}
      actions={(palette) => (
        <ResultActions text={() => palette.map(({ rgb }) => formatColor(rgb, format)).join('\n')} />
      )}
    >
      {(palette) => (
        <>
          <section className="stack" data-gap="small" aria-label="Dominant colour">
            <h3>Dominant colour</h3>
            {palette[0] && <Swatch {...palette[0]} format={format} large />}
          </section>
          <section className="stack" data-gap="small" aria-label="Palette">
            <h3>Palette</h3>
            <div className={styles.shares} aria-hidden="true">
              {palette.map(({ rgb, share }) => (
                <span key={rgb.join()} style={{ background: formatColor(rgb, 'HEX'), flexGrow: share }} />
              ))}
            </div>
            <div className={styles.palette}>
              {palette.map((color) => (
                <Swatch key={color.rgb.join()} {...color} format={format} />
              ))}
            </div>
          </section>
          <Export palette={palette} format={format} />
          <Contrast palette={palette} format={format} />
        </>
      )}
    </Result>
  )
}

function Export({ palette, format }: { palette: PaletteColor[]; format: ColorFormat }) {
  const [as, setAs] = useChoice('export', Object.keys(EXPORTS) as ExportFormat[], 'CSS')
  const { name, type } = EXPORTS[as]
  const text = as === 'ASE' ? undefined : exportPalette(palette, as, format)
  return (
    <section className="stack" data-gap="small" aria-label="Export">
      <h3>Export</h3>
      <Select label="Export as" value={as} onChange={setAs} options={Object.keys(EXPORTS) as ExportFormat[]} />
      {text === undefined ? (
        <p className="muted small">Adobe Swatch Exchange: swatches for Photoshop, Illustrator and InDesign.</p>
      ) : (
        <Output label="Exported colours" text={text} />
      )}
      <div className="row">
        {text !== undefined && <CopyButton text={text} size="small" label={`Copy ${as}`} />}
        <DownloadButton
          content={text ?? (async () => new Blob([await exportSwatches(palette, format)], { type }))}
          name={name}
          type={`${type};charset=utf-8`}
          size="small"
          label="Download palette"
        />
      </div>
    </section>
  )
}

function Contrast({ palette, format }: { palette: PaletteColor[]; format: ColorFormat }) {
  const pairs = contrastPairs(palette.map(({ rgb }) => rgb))
  return (
    <section className="stack" data-gap="small" aria-label="Contrast">
      <h3>Which colours carry text on each other</h3>
      {pairs.length === 0 ? (
        <p className="muted">No two colours of this palette differ enough for text.</p>
      ) : (
        <Scroller className="table-frame" label="Contrast of pairs">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Pair</th>
                <th scope="col">Colours</th>
                <th scope="col" data-number>
                  Contrast
                </th>
                <th scope="col">WCAG 2</th>
              </tr>
            </thead>
            <tbody>
              {pairs.map(({ text, ground, ratio, grade }) => (
                <tr key={`${text.join()}-${ground.join()}`}>
                  <td>
                    <span
                      className={styles.sample}
                      aria-hidden="true"
                      style={{ color: formatColor(text, 'HEX'), background: formatColor(ground, 'HEX') }}
                    >
                      Aa
                    </span>
                  </td>
                  <td className="mono">
                    {formatColor(text, format)}
                    <br />
                    {formatColor(ground, format)}
                  </td>
                  <td data-number>{(Math.floor(ratio * 100) / 100).toFixed(2)}</td>
                  <td>{grade}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
    </section>
  )
}
