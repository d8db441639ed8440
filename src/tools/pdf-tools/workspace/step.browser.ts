import type { Filling } from './use-filling.browser.ts'
import type { Marking } from './use-marking.browser.ts'
import type { Workspace } from './use-workspace.browser.ts'

/** What the panel of every step gets. */
export interface StepProps {
  workspace: Workspace
  marking: Marking
  filling: Filling
}
