import { useMemo, useRef, useState } from 'react'
import { isToolError } from '#contract/error.ts'
import { textLength } from '#shared/text/length.ts'
import { readText } from '#ui/read-text.ts'
import { ResultActions } from '#ui/actions.tsx'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { keyOf } from '#ui/key-of.ts'
import type { CodeEditorHandle } from '#ui/code-editor.tsx'
import { Radios, Switch } from '#ui/checks.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { Panes } from '#ui/form.tsx'
import { Output } from '#ui/output.tsx'
import { useParcel } from '#ui/parcel.ts'
import { Result } from '#ui/result.tsx'
import { useChoice, useInput, useOption, useOptions } from '#ui/state.ts'
import { Tabs } from '#ui/tabs.tsx'
import { pastedAsMarkdown } from './conversion.browser.ts'
import { CHOICES, DEFAULTS, FILES, type Mode } from './options.ts'
import { OptionsPanel } from './options-panel.tsx'
import styles from './page.module.css'
import { PreviewFrame, type PreviewHandle } from './preview-frame.tsx'
import { SAMPLE } from './sample.ts'
import { SourceCard } from './source-card.tsx'
import { useConversion } from './use-conversion.browser.ts'
import { useScrollSync } from './use-scroll-sync.browser.ts'

export { default as about } from './about.ts'

const MODES: { value: Mode; label: string }[] = [
  { value: 'md-to-html', label: 'Markdown to HTML' },
  { value: 'html-to-md', label: 'HTML to Markdown' },
]
/** What a word processor or a page puts on the clipboard; editors of code put only colours there. */
const FORMATTED = /<(?:h[1-6]|ul|ol|li|table|b|strong|em|i|a|blockquote|img)[\s>]|mso-/i

export default function MarkdownConverterPage() {
  const [mode, setMode] = useChoice<Mode>('mode', ['md-to-html', 'html-to-md'], 'md-to-html')
  const [live, setLive] = useOption('live', true)
  const [options, change] = useOptions(DEFAULTS, CHOICES)
  const [markdown, setMarkdown] = useInput('markdown', SAMPLE)
  const [html, setHtml] = useInput('html')
  const [problem, setProblem] = useState<unknown>()
  const editor = useRef<CodeEditorHandle>(null)
  const besides = useRef<CodeEditorHandle>(null)
  const preview = useRef<PreviewHandle>(null)

  const toHtml = mode === 'md-to-html'
  const [input, setInput] = toHtml ? [markdown, setMarkdown] : [html, setHtml]
  const from = toHtml ? 'markdown' : 'html'
  const to = FILES[toHtml ? 'html' : 'markdown']

  const question = useMemo(() => ({ mode, input, options }), [mode, input, options])
  const { task, run, isLast } = useConversion(question, live, (done) =>
    (done.mode === 'md-to-html' ? setHtml : setMarkdown)(done.output),
  )

  /** The file that is being read: it does not take the place of what was chosen after it. */
  const reading = useRef<File>(undefined)
  /** A result that is still on its way belongs to the old mode or text: it must not overwrite the new one. */
  const begin = (next: Mode, text = next === mode ? input : undefined) => {
    reading.current = undefined
    // One of the same text stays: nothing would ask for it again.
    if (next !== mode || text !== input) task.reset()
    setMode(next)
    if (text !== undefined) (next === 'md-to-html' ? setMarkdown : setHtml)(text)
  }
  /** The other side is this one converted: what is not converted yet would be written over by what stands there. */
  const turn = async (next: Mode) => {
    reading.current = undefined
    const asked = { ...question, input: editor.current?.text() ?? input }
    const converted = task.state === 'done' && isLast(asked)
    if (converted || asked.input === '') return begin(next)
    const done = await run(asked)
    // Without a conversion the other side begins empty, and this one stays for the way back.
    if (isLast(asked)) begin(next, done ? undefined : '')
  }
  const open = async (file: File) => {
    reading.current = file
    setProblem(undefined)
    try {
      const text = await readText(file)
      if (reading.current !== file) return
      const name = file.name.toLowerCase()
      const next: Mode = name.endsWith('.md') ? 'md-to-html' : name.endsWith('.html') ? 'html-to-md' : mode
      begin(next, text)
    } catch (error) {
      if (reading.current === file) setProblem(isToolError(error) ? error : 'The file could not be read.')
    }
  }
  useParcel(['markdown', 'html', 'text'], ({ kind, text = '' }) => {
    begin(kind === 'html' ? 'html-to-md' : 'md-to-html', text)
  })
  const paste = (target: React.RefObject<CodeEditorHandle | null>) => (formatted: string) => {
    if (!toHtml || !options.pasteAsMarkdown || !FORMATTED.test(formatted)) return false
    void pastedAsMarkdown(formatted, options).then((text) => target.current?.insert(text), setProblem)
    return true
  }
  const sync = useScrollSync()
  const convertNow = () => void run({ ...question, input: editor.current?.text() ?? input })

  const setText = (text: string) => {
    reading.current = undefined
    setInput(text)
  }
  const source = { kind: from, text: input, setText, onFile: (file: File) => void open(file) } as const
  const example = () => {
    begin('md-to-html', SAMPLE)
    // The sample may stand there already, without Live Update or with its conversion given up.
    void run({ mode: 'md-to-html', input: SAMPLE, options })
  }
  return (
    // The keys belong to the editors inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="stack"
      onKeyDown={(event) => {
        if (keyOf(event.nativeEvent) !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        convertNow()
      }}
    >
      <ErrorAlert
        error={problem ?? task.error}
        onClose={() => {
          setProblem(undefined)
          task.clearError()
        }}
      />
      <div className={`card ${styles.bar}`}>
        <Radios legend="Mode" value={mode} onChange={(next) => void turn(next)} options={MODES} />
        <div className="row">
          <Button icon="arrows-exchange" onClick={() => void turn(toHtml ? 'html-to-md' : 'md-to-html')}>
            Swap
          </Button>
          <Switch
            label="Live Update"
            checked={live}
            onChange={(on) => {
              setLive(on)
              if (on) convertNow()
            }}
          />
          {!live && (
            <Button
              type="submit"
              variant="filled"
              disabled={input === ''}
              why="Type some text first"
              onClick={convertNow}
            >
              Convert
            </Button>
          )}
        </div>
      </div>
      <Tabs
        label="What to see"
        views
        tabs={[
          {
            id: 'editor',
            label: 'Editor',
            content: () => (
              <Panes>
                <SourceCard {...source} editor={editor} onFormatted={paste(editor)} />
                <Result
                  title={to.label}
                  task={task}
                  live={live}
                  empty={`The ${to.label} appears here.`}
                  onExample={example}
                  done={({ output }) => `${textLength(output)}.`}
                  actions={({ output }) => (
                    <>
                      <ResultActions
                        kind={toHtml ? 'html' : 'markdown'}
                        text={output}
                        file={{ content: output, name: to.name, type: to.type }}
                      />
                      <FileButton
                        size="small"
                        icon="upload"
                        label={`Upload a ${to.accept} file`}
                        accept={to.accept}
                        onFiles={([chosen]) => void open(chosen)}
                      >
                        Upload
                      </FileButton>
                      <Button size="small" variant="text" onClick={task.reset}>
                        Clear
                      </Button>
                    </>
                  )}
                >
                  {({ output }) => <Output label={`${to.label} result`} text={output} />}
                </Result>
              </Panes>
            ),
          },
          {
            id: 'preview',
            label: 'Preview',
            content: () => (
              <div className={styles.beside}>
                <SourceCard
                  {...source}
                  editor={besides}
                  onFormatted={paste(besides)}
                  onScroll={(share) => sync('editor', () => preview.current?.scrollTo(share))}
                />
                <section className={`card stack ${styles.side}`} aria-label="Preview">
                  <div className="result-head">
                    <h2>Preview</h2>
                    <div className="row">
                      <Button size="small" icon="printer" onClick={() => preview.current?.print()}>
                        Print or save as PDF
                      </Button>
                    </div>
                  </div>
                  <PreviewFrame
                    ref={preview}
                    html={task.value?.body ?? ''}
                    onScroll={(share) => sync('preview', () => besides.current?.scrollTo(share))}
                    onFail={setProblem}
                  />
                  <p className="small muted">
                    The preview runs nothing and loads nothing: pictures from other sites show by their names.
                  </p>
                </section>
              </div>
            ),
          },
        ]}
      />
      <OptionsPanel mode={mode} options={options} change={change} />
    </div>
  )
}
