/** What a fault may tell the log: its kind and place. */
export interface FaultFields {
  error: string
  where: string[]
}

/** A fault in another thread or process; only what may be told came along. */
export class FaultElsewhere extends Error {
  readonly fields: FaultFields

  constructor(fields: FaultFields) {
    super(fields.error)
    this.fields = fields
  }
}

/** Without the message: it may hold what a visitor sent, even lines that look like stack frames. */
export function faultFields(fault: unknown): FaultFields {
  if (fault instanceof FaultElsewhere) return fault.fields
  if (!(fault instanceof Error)) return { error: typeof fault, where: [] }
  const { name, message, stack = '' } = fault
  // Where the message was changed after the stack was made, the two cannot be told apart.
  const at = stack.indexOf(message)
  const known = at >= 0 && !stack.slice(0, at).includes('\n')
  const lines = known ? stack.slice(at + message.length).split('\n') : []
  const places = lines.filter((line) => /^\s+at /.test(line))
  return { error: name, where: places.slice(0, 5).map((line) => line.trim()) }
}
