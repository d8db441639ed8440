import { ResultActions } from '#ui/actions.tsx'
import { Result } from '#ui/result.tsx'
import { filledOf, type Task } from '#ui/task.ts'
import type { Results } from './compress.browser.ts'
import type { CompressedImages } from './compressed-images.tsx'
import { shownOf } from './shown-of.ts'

/** What was made, and how it is shown. */
export interface Shown {
  results: Results
  View: typeof CompressedImages
}

interface Props {
  task: Task<Shown>
  progress: string
  /** The image that is looked at. */
  activeFile: File | undefined
  onExample: (() => void) | undefined
}

export function CompressedResult({ task, progress, activeFile, onExample }: Props) {
  const { save } = filledOf(task)
  return (
    <Result
      title="Result"
      task={task}
      working={progress}
      onExample={onExample}
      empty="The image before and after appears here, with its new size."
      done={({ results }) => results.words}
      actions={({ results: { done } }) => {
        const { blob, name } = shownOf(done, activeFile)
        const variant = done.length > 1 ? 'outlined' : save
        return <ResultActions kind="image" file={{ content: blob, name, variant, label: 'Download image' }} />
      }}
    >
      {({ results, View }) => <View results={results} activeFile={activeFile} save={save} />}
    </Result>
  )
}
