import { wholeFrom } from '#shared/numbers/typed.ts'
import { readWhole } from '#shared/numbers/typed-whole.ts'
import { changingWith } from '#ui/changing.ts'
import { NumberField, Select, TextField } from '#ui/field.tsx'
import { useChoice, useOption } from '#ui/state.ts'
import { CAPITALIZATIONS } from './passphrase.ts'

const WORDS = [2, 12] as const

/** The options of a passphrase as the visitor enters them; `prefix` keeps those of two panels apart. */
export function usePassphraseOptions(prefix: string) {
  const [numWords, setNumWords] = useOption<string>(`${prefix}numWords`, '4', wholeFrom(...WORDS))
  const [separator, setSeparator] = useOption(`${prefix}separator`, '-')
  const [capitalization, setCapitalization] = useChoice(`${prefix}capitalization`, CAPITALIZATIONS, 'lowercase')
  return { numWords, setNumWords, separator, setSeparator, capitalization, setCapitalization }
}

type Options = ReturnType<typeof usePassphraseOptions>

export function passphraseBodyOf({ numWords, separator, capitalization }: Options) {
  return { numWords: readWhole('numWords', 'Words', numWords, ...WORDS), separator, capitalization }
}

export function PassphraseFields({ options, onChange }: { options: Options; onChange: () => void }) {
  const changing = changingWith(onChange)
  return (
    <>
      <NumberField
        label="Words"
        field="numWords"
        value={options.numWords}
        onChange={changing(options.setNumWords)}
        inputMode="numeric"
        hint="2 to 12, of a list of 7,776"
      />
      <div className="grid">
        <TextField
          label="Separator"
          field="separator"
          value={options.separator}
          onChange={changing(options.setSeparator)}
          hint="May be empty or a space"
          maxLength={16}
          mono
        />
        <Select
          label="Capitalization"
          value={options.capitalization}
          onChange={changing(options.setCapitalization)}
          options={CAPITALIZATIONS}
        />
      </div>
    </>
  )
}
