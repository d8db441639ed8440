import { client } from '#contract/client.browser.ts'
import { counted, grouped } from '#shared/numbers/counted.ts'
import { Banner, ErrorAlert } from '#ui/alert.tsx'
import { ResultActions } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import { CodeEditor } from '#ui/code-editor.tsx'
import { TextField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Output } from '#ui/output.tsx'
import { Result } from '#ui/result.tsx'
import { useInput } from '#ui/state.ts'
import type api from './api.ts'
import { useDocumentTask } from './document-task.tsx'
import { Findings, Mistake } from './findings.tsx'
import { mistakesFound } from './mistakes.ts'
import { SAMPLE } from './sample.ts'
import type { SchemaVerdict } from './schema.ts'
import { FILE_NAME, NO_DOCUMENT, type Source } from './source.ts'

const call = client<typeof api>()
const SAMPLE_SCHEMA = `{
  "type": "object",
  "properties": {
    "store": {
      "properties": {
        "book": {
          "type": "array",
          "items": { "required": ["title", "isbn"], "properties": { "price": { "maximum": 20 } } }
        }
      }
    }
  }
}
`

interface Props {
  source: Source
  path: string
  onPath(path: string): void
}

export function QueryPanel({ source, path, onPath }: Props) {
  return (
    <div className="stack">
      <Query source={source} path={path} onPath={onPath} />
      <Schema source={source} />
    </div>
  )
}

function Query({ source, path, onPath }: Props) {
  const task = useDocumentTask<{ text: string; paths: string[]; count: number }>(source, path)
  const query = (json: string) =>
    void task.run((signal) => call('POST /json/query', { body: { json, jsonPath: path, brief: true } }, signal))
  const blank = source.text.trim() === ''
  return (
    <>
      <ErrorAlert error={task.error} onClose={task.clearError} again={task.again} />
      <Mistake error={task.error} source={source} />
      <Form label="Query" error={task.error} onSubmit={() => query(source.read())}>
        <TextField
          label="JSONPath"
          field="jsonPath"
          value={path}
          onChange={onPath}
          mono
          hint="RFC 9535, such as $..book[?@.price < 10].title"
        />
        <div className="row">
          <Button
            variant="filled"
            type="submit"
            disabled={blank || path.trim() === ''}
            why={blank ? NO_DOCUMENT : 'Type a JSONPath first'}
          >
            Query
          </Button>
        </div>
      </Form>
      <Result
        title="Selected values"
        task={task}
        empty="The values that the path selects appear here."
        onExample={() => {
          source.set(SAMPLE)
          query(SAMPLE)
        }}
        done={({ count }) => `${counted(count, 'value')} selected.`}
        actions={({ text }) => (
          <ResultActions kind="json" text={text} file={{ content: text, name: FILE_NAME, type: 'application/json' }} />
        )}
      >
        {({ text, paths, count }) => (
          <>
            <Output label="Selected values text" text={text} code />
            {paths.length > 0 && (
              <details>
                <summary>Where they are</summary>
                <Output label="Paths" text={paths.join('\n')} code />
                {paths.length < count && <p className="small muted">The first {grouped(paths.length)} of them.</p>}
              </details>
            )}
          </>
        )}
      </Result>
    </>
  )
}

function Schema({ source }: { source: Source }) {
  const [schema, setSchema] = useInput('schema')
  const task = useDocumentTask<SchemaVerdict>(source, schema)
  const validate = (json: string, against: string) =>
    void task.run(
      async (signal) => (await call('POST /json/validate-schema', { body: { json, schema: against } }, signal)).result,
    )
  const blank = source.text.trim() === ''
  return (
    <>
      <ErrorAlert error={task.error} onClose={task.clearError} again={task.again} />
      <Form label="Validate against a schema" onSubmit={() => validate(source.read(), schema)}>
        <CodeEditor label="JSON Schema" value={schema} onChange={setSchema} size="small" placeholder="Paste a schema" />
        <div className="row">
          <Button
            type="submit"
            disabled={blank || schema.trim() === ''}
            why={blank ? NO_DOCUMENT : 'Paste a schema first'}
          >
            Validate schema
          </Button>
        </div>
      </Form>
      <Result
        title="Schema check"
        task={task}
        empty="Whether the document fits the schema, and where it does not, appears here."
        onExample={() => {
          source.set(SAMPLE)
          setSchema(SAMPLE_SCHEMA)
          validate(SAMPLE, SAMPLE_SCHEMA)
        }}
        done={({ valid }) => (valid ? 'Checked: valid.' : 'Checked: not valid.')}
      >
        {({ valid, errors }) => (
          <div className="stack">
            <Banner of={errors} kind={valid ? 'success' : 'error'}>
              {valid ? 'The document is valid against the schema.' : mistakesFound(errors.length)}
            </Banner>
            <Findings
              label="Mistakes"
              source={source}
              findings={errors.map(({ path, message, ...place }) => ({
                ...place,
                message: path === '' ? message : `${path}: ${message}`,
              }))}
            />
          </div>
        )}
      </Result>
    </>
  )
}
