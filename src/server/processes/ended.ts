/**
 * Why a job has no answer: its visitor left, its time was over, its process grew too large, or died by itself; or none
 * could be started, which is nobody's mistake.
 */
export type Ending = 'left' | 'late' | 'grown' | 'died' | 'unstarted'

export class Ended extends Error {
  readonly how: Ending
  constructor(how: Ending) {
    super(how)
    this.how = how
  }
}

/** How a process ended. */
export interface Exit {
  code: number | null
  signal: string | null
}
