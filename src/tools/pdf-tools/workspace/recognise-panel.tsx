import { Checkbox } from '#ui/checks.tsx'
import { Select } from '#ui/field.tsx'
import { useChoice, useInput, useOption } from '#ui/state.ts'
import { readerFiles } from '../engines/reader-files.browser.ts'
import { CODES, firstLanguage, LANGUAGES } from '../languages.ts'
import { JobPanel } from './job-panel.tsx'
import { PagesField } from './pages-job-panel.tsx'
import type { StepProps } from './step.browser.ts'

export function RecognisePanel({ workspace }: StepProps) {
  const [language, setLanguage] = useChoice('ocr.language', CODES, firstLanguage(navigator.languages))
  const [as, setAs] = useChoice('ocr.as', ['pdf', 'text'], 'pdf')
  const [upright, setUpright] = useOption('ocr.upright', true)
  const [again, setAgain] = useOption('ocr.again', false)
  const [pages, setPages] = useInput('ocr.pages')
  return (
    <JobPanel
      title="Read scanned pages"
      action="Read the pages"
      hint="Reads what scans and photos show, and adds it as invisible text over the picture, so that it can be searched, marked and copied. The reader and a language (1 to 4 MB) come from this site; the pages stay on your device."
      workspace={workspace}
      input={[language, as, upright, again, pages]}
      run={async (call) => {
        call.onProgress?.(0, 'Loading the reader')
        const reader = await readerFiles(language, call.signal)
        return workspace.worker.call(
          'recognise',
          { work: workspace.work, options: { pages, again, as, upright, reader } },
          call,
        )
      }}
    >
      <div className="grid">
        <Select
          label="Language of the pages"
          value={language}
          onChange={setLanguage}
          options={CODES.map((code) => ({ value: code, label: LANGUAGES[code].name }))}
        />
        <Select
          label="Save as"
          value={as}
          onChange={setAs}
          options={[
            { value: 'pdf', label: 'Searchable PDF' },
            { value: 'text', label: 'Text file' },
          ]}
        />
      </div>
      <PagesField value={pages} onChange={setPages} />
      {as === 'pdf' && (
        <Checkbox
          label="Turn sheets upright"
          hint="Those that lie on their side or on their head."
          checked={upright}
          onChange={setUpright}
        />
      )}
      <Checkbox
        label="Also pages that hold text"
        hint="Words that are only in a picture are added to it."
        checked={again}
        onChange={setAgain}
      />
    </JobPanel>
  )
}
