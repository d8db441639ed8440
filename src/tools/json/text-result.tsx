import type { Kind } from '#contract/tool.ts'
import { ResultActions } from '#ui/actions.tsx'
import { Output } from '#ui/output.tsx'
import { Result } from '#ui/result.tsx'
import type { Task } from '#ui/task.ts'
import { UseAsInput } from '#ui/use-as-input.tsx'
import type { Source } from './source.ts'

export interface TextValue {
  text: string
  /** What was done, in words. */
  done: string
  kind: Kind
  fileName: string
}

interface Props {
  title: string
  task: Task<TextValue>
  empty: string
  source: Source
  onExample?: (() => void) | undefined
  /** Whether the result can take the place of the document. */
  reusable?: boolean
}

/** A result that is one text. */
export function TextResult({ title, task, empty, source, onExample, reusable = false }: Props) {
  return (
    <Result
      title={title}
      task={task}
      empty={empty}
      onExample={onExample}
      done={(value) => value.done}
      actions={({ text, kind, fileName }) => (
        <ResultActions kind={kind} text={text} file={{ content: text, name: fileName }} />
      )}
    >
      {({ text }) => (
        <>
          <Output label={`${title} text`} text={text} wrap={text.length < 1_000_000} code />
          {reusable && <UseAsInput onClick={() => source.set(text)} />}
        </>
      )}
    </Result>
  )
}
