import { numberFormat } from '#shared/numbers/format.ts'
import { Banner } from '#ui/alert.tsx'
import type { CrackTime } from './strength.ts'
import styles from './page.module.css'

export interface Strength {
  entropy: number
  exactEntropy: number
  crackTimes: CrackTime[]
}

/** Below, a stolen database gives the password away within hours; above, not within a lifetime. */
const WEAK = 55
const STRONG = 75

/** The entropy in bits, and how long a guesser would need. */
export function StrengthAlert({ strength }: { strength: Strength }) {
  const { entropy, exactEntropy, crackTimes } = strength
  const kind = exactEntropy < WEAK ? 'warning' : exactEntropy < STRONG ? 'info' : 'success'
  return (
    <Banner of={strength} kind={kind} quiet>
      <p>
        <strong>Entropy: {entropy.toFixed(1)} bits</strong>
        {exactEntropy !== entropy && ` (${exactEntropy.toFixed(1)} counting only what your rules allow)`}
      </p>
      <dl className={styles.times}>
        {crackTimes.map(({ name, guessesPerSecond, text }) => (
          <div key={name}>
            <dt>
              {name}, {speed(guessesPerSecond)} guesses a second
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Banner>
  )
}

const speed = numberFormat('en', { notation: 'compact', compactDisplay: 'long' })
