import { wholeFrom } from '#shared/numbers/typed.ts'
import { readWhole } from '#shared/numbers/typed-whole.ts'
import { useChoice, useInput, useOption } from '#ui/state.ts'
import { FLAVORS, FORMATS, LANGUAGES, TARGETS, TYPES, valuesOf, type Size } from './options.ts'

const AMOUNT = [1, 100] as const

/** Everything the form holds. */
export function useLoremOptions() {
  const [type, setType] = useChoice('type', valuesOf(TYPES), 'PARAGRAPHS')
  const [amount, setAmount] = useOption<string>('amount', '2', wholeFrom(...AMOUNT))
  const [format, setFormat] = useChoice('format', valuesOf(FORMATS), 'PLAIN_TEXT')
  const [flavor, setFlavor] = useChoice('flavor', valuesOf(FLAVORS), 'CLASSIC')
  const [language, setLanguage] = useChoice('language', valuesOf(LANGUAGES), 'LATIN')
  const [startWithLorem, setStartWithLorem] = useOption('startWithLorem', true)
  const [countType, setCountType] = useChoice('countType', valuesOf(TARGETS), 'NONE')
  const [targetCount, setTargetCount] = useOption('targetCount', '')
  /** A word of the visitor's, and no habit: remembered, it would give the next visit the same text again. */
  const [seed, setSeed] = useInput('seed')
  const [wrapInPTags, setWrapInPTags] = useOption('wrapInPTags', true)
  const [wrapListInUl, setWrapListInUl] = useOption('wrapListInUl', true)
  const [includeRandomBoldItalic, setBoldItalic] = useOption('boldItalic', false)
  const [includeRandomLinks, setLinks] = useOption('links', false)
  const [includeRandomHeadings, setHeadings] = useOption('headings', false)
  const [includeRandomBlockquotes, setBlockquotes] = useOption('blockquotes', false)
  return {
    values: {
      type,
      amount,
      format,
      flavor,
      language,
      startWithLorem,
      countType,
      targetCount,
      seed,
      wrapInPTags,
      wrapListInUl,
      includeRandomBoldItalic,
      includeRandomLinks,
      includeRandomHeadings,
      includeRandomBlockquotes,
    },
    set: {
      setType,
      setAmount,
      setFormat,
      setFlavor,
      setLanguage,
      setStartWithLorem,
      setCountType,
      setTargetCount,
      setSeed,
      setWrapInPTags,
      setWrapListInUl,
      setBoldItalic,
      setLinks,
      setHeadings,
      setBlockquotes,
    },
    apply({ values }: Size) {
      setType(values.type)
      setAmount(values.amount)
      setCountType(values.countType)
      setTargetCount(values.targetCount)
    },
  }
}

export type LoremForm = ReturnType<typeof useLoremOptions>

/** What is sent; a field that holds no number of its range is the visitor's mistake. */
export function bodyOf({ amount, countType, targetCount, seed, ...rest }: LoremForm['values']) {
  return {
    ...rest,
    amount: readWhole('amount', 'Amount', amount, ...AMOUNT),
    ...(countType === 'NONE'
      ? {}
      : { countType, targetCount: readWhole('targetCount', 'Target count', targetCount, 1, 100_000) }),
    ...(seed === '' ? {} : { seed }),
  }
}
