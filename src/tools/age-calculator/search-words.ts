/** Everyday words that people search by. */
export default [
  'age',
  'birthday',
  'date of birth',
  'dob',
  'zodiac',
  'days between',
  'date difference',
  'business days',
  'working days',
  'how old',
]
