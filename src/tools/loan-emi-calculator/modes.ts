export type Mode = 'CALCULATE_EMI' | 'CALCULATE_LOAN_AMOUNT' | 'CALCULATE_TENURE' | 'CALCULATE_INTEREST_RATE'
export type Figure = 'loanAmount' | 'interestRate' | 'tenureMonths' | 'emi'

/** What each mode must be given; the remaining figure is what it finds. */
export const REQUIRED = {
  CALCULATE_EMI: ['loanAmount', 'interestRate', 'tenureMonths'],
  CALCULATE_LOAN_AMOUNT: ['emi', 'interestRate', 'tenureMonths'],
  CALCULATE_TENURE: ['loanAmount', 'emi', 'interestRate'],
  CALCULATE_INTEREST_RATE: ['loanAmount', 'emi', 'tenureMonths'],
} as const satisfies Record<Mode, readonly Figure[]>

/** What extra payments lower: the months until the loan is paid back, or what is paid in those that are left. */
export const REDUCIBLE = ['tenure', 'emi'] as const
export type Reducible = (typeof REDUCIBLE)[number]

/** 500 years: longer loans are refused. */
export const MOST_MONTHS = 6000
