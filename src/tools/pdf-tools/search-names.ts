import { STEP_LABELS } from './workspace/step-labels.ts'

/** What can be done with a file. */
export default () => Object.values(STEP_LABELS)
