import type { ReactNode } from 'react'
import { ResultActions } from '#ui/actions.tsx'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button, ResetButton } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextFileButton } from '#ui/text-file-button.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { usePress } from '#ui/live.ts'
import { Output } from '#ui/output.tsx'
import { Result } from '#ui/result.tsx'
import type { Task } from '#ui/task.ts'
import { UseAsInput } from '#ui/use-as-input.tsx'

/** The text that all tabs share. */
export interface Source {
  text: string
  setText(text: string): void
}

/** Inputs up to this length are worked on as the visitor types. */
export const LIVE = 50_000

interface Props<T> extends Source {
  /** Of `useTaskOn`: in a panel that is not shown, the text changes, too. */
  task: Task<T>
  /** What the filled button does, in one word. */
  action: string
  run(): void
  /** Options between the text and the button. */
  options?: ReactNode
  /** What appears, in one line. */
  empty: string
  onExample(): void
  done?: (value: T) => string
  /** As in `Result`. */
  said?: (value: T) => string
  actions?: (value: T) => ReactNode
  children: (value: T) => ReactNode
}

/** One tab: the text and the options on the left, what became of it on the right. */
export function TextPanel<T>(props: Props<T>) {
  const { text, setText, task, action, run } = props
  const [pressed, press] = usePress(task)
  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} again={task.again} />
      <Panes>
        <Form
          label={action}
          error={task.error}
          onSubmit={() => {
            press()
            run()
          }}
        >
          <TextArea
            label="Text"
            field="text"
            prose
            value={text}
            onChange={setText}
            placeholder="Type or paste text, or drop a text file"
          />
          {props.options}
          <div className="row">
            <Button variant="filled" type="submit" disabled={text === ''} why="Type some text first">
              {action}
            </Button>
            <TextFileButton value={text} onText={setText} />
            <ResetButton
              onClick={() => {
                setText('')
                task.reset()
              }}
            >
              Clear
            </ResetButton>
          </div>
        </Form>
        <Result
          title="Result"
          task={task}
          live
          pressed={pressed}
          empty={props.empty}
          onExample={props.onExample}
          {...(props.done ? { done: props.done } : {})}
          {...(props.said ? { said: props.said } : {})}
          {...(props.actions ? { actions: props.actions } : {})}
        >
          {props.children}
        </Result>
      </Panes>
    </div>
  )
}

/** A text as result, with a way back into the input. */
export function TextResult({ text, setText }: Source) {
  return (
    <>
      <Output label="Result text" text={text} />
      <UseAsInput onClick={() => setText(text)} />
    </>
  )
}

export function TextActions({ text }: { text: string }) {
  return <ResultActions kind="text" text={text} file={{ content: text, name: 'text.txt' }} />
}
