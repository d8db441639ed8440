import type { RefObject } from 'react'
import type { Task } from '#ui/task.ts'
import type { Analysis } from './analysis.ts'

/** What every panel is given: the one analysis that all of them show a part of. */
export interface PanelProps {
  task: Task<Analysis>
  /** Whether the button asked for them: they follow typing otherwise. */
  pressed: RefObject<boolean>
  onExample(): void
}
