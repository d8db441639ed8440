/** Everyday words that people search by. */
export default ['exchange rate', 'forex', 'fx', 'money', 'euro', 'dollar', 'eur', 'usd', 'travel', 'ecb']
