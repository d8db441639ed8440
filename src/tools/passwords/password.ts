import { refusalOf } from '#contract/refusal.ts'
import { alphabetOf, CLASSES, nounOf, type Choice, type Class, type Part } from './alphabet.ts'
import { shuffle, type Draw } from './draw.ts'
import { spaceOf } from './space.ts'

export interface PasswordOptions extends Choice {
  length: number
  /** Longest password that the site accepts: a longer `length` is cut down to it. */
  maxLength?: number | undefined
  /** How many of a class the site asks for; every chosen class occurs at least once anyway. */
  mustInclude?: Partial<Record<Class, number | undefined>> | undefined
}

interface Passwords {
  /** log2 of pool^length, the usual figure, in bits. */
  entropy: number
  /** log2 of the passwords that the rules allow: what an attacker who knows the rules has to try. */
  exactEntropy: number
  draw(draw: Draw): string
}

/**
 * All passwords that the options describe, each equally likely to be drawn.
 * @example passwordsOf({ length: 16, upper: true, lower: true, numbers: true, symbols: false, avoidAmbiguous: false }).entropy // 95.27
 */
export function passwordsOf(options: PasswordOptions): Passwords {
  const parts = alphabetOf(options)
  const length = Math.min(options.length, options.maxLength ?? options.length)
  const quotas = quotasOf(parts, options.mustInclude ?? {})
  const least = quotas.reduce((sum, quota) => sum + quota.least, 0)
  if (least > length) {
    const message = `The rules ask for ${least} characters, the password has ${length}.`
    throw refusalOf(message, length < options.length ? 'maxLength' : 'length')
  }
  const space = spaceOf(length, quotas)
  const pool = parts.reduce((sum, { characters }) => sum + characters.length, 0)
  return {
    entropy: length * Math.log2(pool),
    exactEntropy: Math.log2(space.count),
    draw: (draw) => shuffle(charactersOf(parts, space.compose(draw), draw), draw).join(''),
  }
}

function quotasOf(parts: Part[], wanted: NonNullable<PasswordOptions['mustInclude']>) {
  const missing = CLASSES.find((name) => (wanted[name] ?? 0) > 0 && !parts.some((part) => part.name === name))
  if (missing) {
    const message = `The password must include a ${nounOf(missing)}, but that kind is switched off.`
    throw refusalOf(message, `mustInclude.${missing}`)
  }
  return parts.map(({ name, characters }) => ({ size: characters.length, least: Math.max(1, wanted[name] ?? 1) }))
}

function charactersOf(parts: Part[], places: number[], draw: Draw): string[] {
  return parts.flatMap(({ characters }, index) =>
    Array.from({ length: places[index] as number }, () => characters[draw.below(characters.length)] as string),
  )
}
