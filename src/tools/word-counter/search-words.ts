/** Everyday words that people search by. */
export default [
  'count words',
  'character count',
  'letter count',
  'reading time',
  'readability',
  'keyword density',
  'tweet length',
  'sms length',
  'emoji',
  'emoji count',
]
