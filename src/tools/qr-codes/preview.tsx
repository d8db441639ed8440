import { useState } from 'react'
import { ToolError } from '#contract/error.ts'
import { ResultActions } from '#ui/actions.tsx'
import { Alert, ErrorAlert, messageOf } from '#ui/alert.tsx'
import { CopyButton, DoneButton, useConfirmation } from '#ui/button.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { Output } from '#ui/output.tsx'
import { bytesOfUri } from './data-uri.ts'
import type { Look } from './code.ts'
import type { WithLogo } from './logo.browser.ts'
import styles from './qr.module.css'

export interface Made {
  /** The PNG as data URI. */
  uri: string
  content: string
  warnings: string[]
  version: number
  modules: number
  look: Look
  /** File name without its ending. */
  name: string
  svg(): Promise<string>
  logo: WithLogo | undefined
}

/** The picture, what it says, what to mind, and its downloads. */
export function CodePreview({ made }: { made: Made }) {
  const [trouble, setTrouble] = useState<string>()
  const { look, logo } = made
  const [copied, confirm] = useConfirmation()
  const copy = async () => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(made) })])
      setTrouble(undefined)
      confirm('Copied')
    } catch {
      setTrouble('Copying was refused by the browser')
    }
  }
  return (
    <>
      <ErrorAlert error={trouble} onClose={() => setTrouble(undefined)} />
      <img
        className={styles.code}
        src={made.uri}
        width={look.size}
        height={look.size}
        alt={`QR code that says: ${made.content.slice(0, 200)}`}
        onError={() => setTrouble('Failed to display QR code image')}
      />
      {made.warnings.map((warning) => (
        <Alert key={warning} kind="warning">
          {warning}
        </Alert>
      ))}
      <div className="row">
        <DoneButton done={copied} size="small" icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
          Copy image
        </DoneButton>
        <ResultActions
          kind="image"
          file={{
            label: 'Download PNG',
            variant: 'filled',
            name: `${made.name}.png`,
            content: () => told(() => pngOf(made)),
          }}
        >
          <DownloadButton
            size="small"
            label="Download SVG"
            name={`${made.name}.svg`}
            type="image/svg+xml"
            content={() => told(() => svgOf(made))}
          />
          <DownloadButton
            size="small"
            label="Download PDF"
            name={`${made.name}.pdf`}
            content={() => told(() => pdfOf(made))}
          />
        </ResultActions>
      </div>
      <section className="stack" data-gap="small" aria-label="What the code says">
        <h3>What the code says</h3>
        <Output label="Content" text={made.content} />
        <div className="row">
          <CopyButton size="small" what="Copy content" text={made.content} />
        </div>
        <p className="muted small">
          Version {made.version}: {made.modules} × {made.modules} modules, level {look.errorCorrection}
          {logo ? `, the logo covers ${(logo.share * logo.share * 100).toFixed(1)}% of the picture` : ''}.
        </p>
      </section>
    </>
  )
}

/** What may fail, in the words for it. */
async function told<T>(make: () => T | Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (cause) {
    throw new ToolError(`Failed to download QR code: ${messageOf(cause)}`, { cause })
  }
}

function pngOf({ logo, uri }: Made): Blob {
  if (logo) return logo.png
  return new Blob([bytesOfUri(uri)], { type: 'image/png' })
}

async function pdfOf({ logo, svg, look }: Made): Promise<Blob> {
  const [{ pdfOfSvg }, plain, placed] = await Promise.all([
    import('./pdf.ts'),
    svg(),
    logo && import('./logo.browser.ts').then(({ logoForPdf }) => logoForPdf(logo, `#${look.backgroundColor}`)),
  ])
  return pdfOfSvg(plain, look.size, placed)
}

async function svgOf({ logo, svg, look }: Made): Promise<string> {
  const plain = await svg()
  if (!logo) return plain
  const { addLogoToSvg } = await import('./logo.browser.ts')
  return addLogoToSvg(plain, logo, `#${look.backgroundColor}`)
}
