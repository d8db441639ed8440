import { ToolError } from './error.ts'

/** A refusal that is about these fields of the input, each for the same reason. */
export function refusalOf(message: string, ...fields: string[]): ToolError {
  return new ToolError(message, { errors: fields.map((field) => ({ field, message })) })
}

/** Refuses texts of which some are blank; `texts` has them by the names of their fields. */
export function requireAll(texts: Record<string, string>, missing: string): void {
  const blank = Object.keys(texts).filter((field) => !texts[field]?.trim())
  if (blank.length > 0) throw refusalOf(missing, ...blank)
}
