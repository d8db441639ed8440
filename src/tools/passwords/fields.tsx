import { useContext, useEffect, useRef, useState } from 'react'
import { wholeFrom } from '#shared/numbers/typed.ts'
import { readWhole } from '#shared/numbers/typed-whole.ts'
import { changingWith } from '#ui/changing.ts'
import { Checkbox } from '#ui/checks.tsx'
import { NumberField, TextField } from '#ui/field.tsx'
import { mistakeAt, Refusal } from '#ui/mistake.ts'
import { useOption } from '#ui/state.ts'
import { isTextList } from '#ui/storage.ts'
import { CLASSES, type Class } from './alphabet.ts'
import styles from './page.module.css'

const LABELS: Record<Class, { label: string; hint: string; least: string }> = {
  upper: { label: 'Uppercase letters', hint: 'A–Z', least: 'Minimum uppercase' },
  lower: { label: 'Lowercase letters', hint: 'a–z', least: 'Minimum lowercase' },
  numbers: { label: 'Numbers', hint: '0–9', least: 'Minimum numbers' },
  symbols: { label: 'Symbols', hint: '! " # $ % & and 26 more', least: 'Minimum symbols' },
}

const RULES = ['maxLength', 'allowedSymbols', 'exclude', ...CLASSES]
const LENGTH = [4, 128] as const
const isLength = wholeFrom(...LENGTH)
/** A text for each class, as links and the storage may hold something else. */
const areMinima = (texts: string[]) => isTextList(texts) && texts.length === CLASSES.length

/** The options of a password as the visitor enters them; `prefix` keeps those of two panels apart. */
export function usePasswordOptions(prefix: string) {
  const [length, setLength] = useOption<string>(`${prefix}length`, '16', isLength)
  const [upper, setUpper] = useOption(`${prefix}upper`, true)
  const [lower, setLower] = useOption(`${prefix}lower`, true)
  const [numbers, setNumbers] = useOption(`${prefix}numbers`, true)
  const [symbols, setSymbols] = useOption(`${prefix}symbols`, false)
  const [avoidAmbiguous, setAvoidAmbiguous] = useOption(`${prefix}avoidAmbiguous`, false)
  const [maxLength, setMaxLength] = useOption(`${prefix}maxLength`, '', (text) => text.trim() === '' || isLength(text))
  const [allowedSymbols, setAllowedSymbols] = useOption(`${prefix}allowedSymbols`, '')
  const [exclude, setExclude] = useOption(`${prefix}exclude`, '')
  const [least, setLeast] = useOption(`${prefix}least`, ['', '', '', ''], areMinima)
  return {
    values: { length, upper, lower, numbers, symbols, avoidAmbiguous, maxLength, allowedSymbols, exclude, least },
    classes: {
      upper: [upper, setUpper],
      lower: [lower, setLower],
      numbers: [numbers, setNumbers],
      symbols: [symbols, setSymbols],
    } satisfies Record<Class, [boolean, (on: boolean) => void]>,
    set: { setLength, setAvoidAmbiguous, setMaxLength, setAllowedSymbols, setExclude, setLeast },
  }
}

type Options = ReturnType<typeof usePasswordOptions>

/** What is sent; a field that holds no number of its range is the visitor's mistake. */
export function bodyOf({ values }: Options) {
  const { length, maxLength, allowedSymbols, exclude, least, ...kinds } = values
  const minima = CLASSES.flatMap((name, index) => {
    const typed = least[index] ?? ''
    return kinds[name] && typed.trim() !== ''
      ? [[name, readWhole(name, LABELS[name].least, typed, 0, 128)] as const]
      : []
  })
  return {
    ...kinds,
    length: readWhole('length', 'Length', length, ...LENGTH),
    ...(maxLength.trim() === '' ? {} : { maxLength: readWhole('maxLength', 'Site maximum', maxLength, ...LENGTH) }),
    ...(allowedSymbols === '' || !kinds.symbols ? {} : { allowedSymbols }),
    ...(exclude === '' ? {} : { exclude }),
    ...(minima.length === 0 ? {} : { mustInclude: Object.fromEntries(minima) as Partial<Record<Class, number>> }),
  }
}

export function PasswordFields({ options, onChange }: { options: Options; onChange: () => void }) {
  const { values, classes, set } = options
  const [open, setOpen] = useState(false)
  const rules = useRef<HTMLDetailsElement>(null)
  const refusal = useContext(Refusal)
  // Fields that are marked are to be seen.
  useEffect(() => {
    if (RULES.some((rule) => mistakeAt(refusal, rule))) rules.current?.setAttribute('open', '')
  }, [refusal])
  const { maxLength, allowedSymbols, exclude, least } = values
  const inUse = [maxLength, allowedSymbols, exclude, ...least].some((text) => text.trim() !== '')
  const changing = changingWith(onChange)
  return (
    <>
      <NumberField
        label="Length"
        field="length"
        value={values.length}
        onChange={changing(set.setLength)}
        inputMode="numeric"
        hint="4 to 128"
      />
      <div>
        {CLASSES.map((name) => (
          <Checkbox
            key={name}
            label={`${LABELS[name].label} (${LABELS[name].hint})`}
            checked={classes[name][0]}
            onChange={changing(classes[name][1])}
          />
        ))}
        <Checkbox
          label="Avoid ambiguous characters"
          hint="No 0 O o, 1 l I |, and no quotation marks"
          checked={values.avoidAmbiguous}
          onChange={changing(set.setAvoidAmbiguous)}
        />
      </div>
      <details className={styles.rules} ref={rules} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Site rules{inUse && <span className="small muted"> (in use)</span>}</summary>
        {open && (
          <div className="grid">
            <NumberField
              label="Site maximum"
              field="maxLength"
              value={values.maxLength}
              onChange={changing(set.setMaxLength)}
              inputMode="numeric"
              hint="4 to 128: the longest that the site accepts"
            />
            <TextField
              label="Allowed symbols"
              field="allowedSymbols"
              value={values.allowedSymbols}
              onChange={changing(set.setAllowedSymbols)}
              placeholder="All 32"
              hint="Needs Symbols switched on"
              disabled={!values.symbols}
              maxLength={100}
              mono
            />
            <TextField
              label="Characters to leave out"
              field="exclude"
              value={values.exclude}
              onChange={changing(set.setExclude)}
              maxLength={200}
              mono
            />
            {CLASSES.map(
              (name, index) =>
                values[name] && (
                  <NumberField
                    key={name}
                    label={LABELS[name].least}
                    field={name}
                    value={values.least[index] ?? ''}
                    onChange={changing((text: string) => set.setLeast(values.least.with(index, text)))}
                    inputMode="numeric"
                    placeholder="1"
                  />
                ),
            )}
          </div>
        )}
      </details>
    </>
  )
}
