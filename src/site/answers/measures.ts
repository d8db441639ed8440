import { readNumber } from '#shared/numbers/typed.ts'
import type money from '#tools/currency-converter/api.ts'
import { isCurrency } from '#tools/currency-converter/codes.ts'
import { showRate } from '#tools/currency-converter/show.ts'
import { digitsIn } from '#tools/currency-converter/typed.ts'
import type units from '#tools/unit-converter/api.ts'
import { plainNumber, saidFrom, spoken } from '#tools/unit-converter/format.ts'
import { asking, type Question } from './asking.ts'

const LONGEST = 100
const NUMBER = String.raw`([\d.,]*\d)`
const NAME = String.raw`([a-z€$£¥₹₩₽₺₪ .]+?)`
const AMOUNT_FIRST = new RegExp(
  String.raw`^${NUMBER}\s*${NAME}(?:\s*(?:=|→)\s*|\s+(?:(?:to|in|into|as)\s+)?)${NAME}$`,
  'i',
)
const SIGN_FIRST = new RegExp(
  String.raw`^([€$£¥₹₩₽₺₪])\s*${NUMBER}(?:\s*(?:=|→)\s*|\s+(?:(?:to|in|into|as)\s+)?)${NAME}$`,
  'i',
)
const ONE = new RegExp(String.raw`^([a-z]{3})(?:\s*(?:=|→|/)\s*|\s+(?:(?:to|in)\s+)?)([a-z]{3})$`, 'i')

const ASKING = /^(?:convert|what(?:['’]?s| is)|how much (?:is|are)) /i

/** What people call money where the code is not at hand. */
const EVERYDAY = new Map(
  Object.entries({
    $: 'USD',
    dollar: 'USD',
    'us dollar': 'USD',
    buck: 'USD',
    '€': 'EUR',
    euro: 'EUR',
    '£': 'GBP',
    pound: 'GBP',
    'british pound': 'GBP',
    'pound sterling': 'GBP',
    quid: 'GBP',
    '¥': 'JPY',
    yen: 'JPY',
    yuan: 'CNY',
    renminbi: 'CNY',
    rmb: 'CNY',
    '₹': 'INR',
    rupee: 'INR',
    franc: 'CHF',
    'swiss franc': 'CHF',
    '₩': 'KRW',
    won: 'KRW',
    '₽': 'RUB',
    ruble: 'RUB',
    '₺': 'TRY',
    lira: 'TRY',
    '₪': 'ILS',
    shekel: 'ILS',
    real: 'BRL',
    reais: 'BRL',
    peso: 'MXN',
    rand: 'ZAR',
    zloty: 'PLN',
    krona: 'SEK',
    kronor: 'SEK',
    krone: 'NOK',
    kroner: 'NOK',
    'canadian dollar': 'CAD',
    'australian dollar': 'AUD',
  }),
)

const askMoney = asking<typeof money>('currency-converter', true)
const askUnits = asking<typeof units>('unit-converter')

/** `5 ft 11 in cm`, `100 usd to eur`, `$20 in yen`, `gbp to usd`. */
export function measureQuestions(text: string): Question[] {
  return [...moneyQuestions(text), ...unitQuestions(text)]
}

function moneyQuestions(text: string): Question[] {
  if (text.length > LONGEST) return []
  const [amount, from, to] = readMoney(text.replace(ASKING, '').replace(/\s*\?$/, '')) ?? []
  if (!amount || !from || !to) return []
  return [
    askMoney(
      'POST /currency-converter/convert',
      { body: { amount, fromCurrency: from, toCurrency: to } },
      ({ roundedAmount, exchangeRate, date, source, snapshot }) => ({
        text: `${roundedAmount} ${to}`,
        detail: `1 ${from} = ${showRate(exchangeRate)} ${to}. ${source.credit}, ${date}${snapshot ? ' (kept on this device)' : ''}`,
      }),
    ),
  ]
}

type Money = [amount: number | undefined, from: string | undefined, to: string | undefined]

function readMoney(text: string): Money | undefined {
  const plain = AMOUNT_FIRST.exec(text)
  if (plain) return readPair(plain[1], plain[2], plain[3])
  const signed = SIGN_FIRST.exec(text)
  if (signed) return readPair(signed[2], signed[1], signed[3])
  const one = ONE.exec(text)
  return one ? [1, currencyOf(one[1]), currencyOf(one[2])] : undefined
}

function readPair(number = '', from = '', to = ''): Money {
  const paid = currencyOf(from)
  return [readNumber(paid ? digitsIn(number, [paid]) : number), paid, currencyOf(to)]
}

function currencyOf(name = ''): string | undefined {
  const tidy = name.trim().toLowerCase().replace(/\s+/g, ' ')
  if (isCurrency(tidy.toUpperCase())) return tidy.toUpperCase()
  return EVERYDAY.get(tidy) ?? EVERYDAY.get(tidy.replace(/s$/, ''))
}

/** The unit tool parses what is typed; only what cannot be a measure is kept from it. */
function unitQuestions(text: string): Question[] {
  const asked = text.replace(
    /^(?:convert|what(?:['’]?s| is)|how \w+ (?:is|are)|how (?:many|much) .+ (?:in|is|are)) /i,
    '',
  )
  const counts = /^how many .+ in an? /i.test(text)
  if (
    text.length > LONGEST ||
    !(counts || /^(?:[+−-]?[\d.½¼¾⅓⅔⅛]|(?:half|an?|one)\s).*[\s=→].*[a-z°µμΩ"′″']/i.test(asked))
  )
    return []
  return [
    askUnits('POST /unit-converter/typed', { body: { input: text } }, ({ toUnit, convertedValue, parts, ...from }) => ({
      text: `${plainNumber(convertedValue)} ${toUnit}`,
      detail: `${saidFrom(from)}${parts ? ` = ${spoken(parts)}` : ''}`,
    })),
  ]
}
