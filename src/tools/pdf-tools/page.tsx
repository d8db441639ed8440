import { lazy, Suspense, useState } from 'react'
import { DropZone } from '#ui/drop-zone.tsx'
import { useParcel } from '#ui/parcel.ts'
import { Progress } from '#ui/progress.tsx'

export { default as about } from './about.ts'

const Workspace = lazy(() => import('./workspace.tsx'))

/** The way in; the workspace and its engines are fetched with the first file. */
export default function PdfPage() {
  const [files, setFiles] = useState<readonly File[]>([])
  useParcel(['pdf', 'image'], ({ file }) => {
    if (file) setFiles((before) => [...before, file])
  })
  if (files.length > 0) {
    return (
      <Suspense fallback={<Progress label="Loading the PDF engine" />}>
        <Workspace files={files} />
      </Suspense>
    )
  }
  return (
    <div className="card stack">
      <DropZone
        label="PDF files and pictures"
        hint="As many as you like; they stay on this device."
        accept="application/pdf,.pdf,image/*"
        multiple
        paste
        files={[]}
        onFiles={setFiles}
      />
      <p className="muted small">
        Order, turn and take out pages; merge, split, compress, protect and unlock; turn pictures into PDF and back;
        fill, sign, mark and redact; number, stamp, crop and compare. The files stay open from one step to the next.
      </p>
    </div>
  )
}
