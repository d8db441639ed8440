/** What the fields of a call are, for those who read its description: programmers, agents and `--help`. */
export default {
  amount: 'More than 0',
  fromCurrency: 'Three-letter code, such as USD',
  toCurrency: 'Three-letter code, such as EUR',
  toCurrencies: 'Three-letter codes',
  date: 'Past day as YYYY-MM-DD; the latest rate unless given',
  days: 'How many days back',
} satisfies Record<string, string>
