export type Mode = 'CALCULATE_EMI' | 'CALCULATE_LOAN_AMOUNT' | 'CALCULATE_TENURE' | 'CALCULATE_INTEREST_RATE'
export type Figure = 'loanAmount' | 'interestRate' | 'tenureMonths' | 'emi'

/** What each mode must be given; the remaining figure is what it finds. */
export const REQUIRED = {
  CALCULATE_EMI: ['loanAmount', 'interestRate', 'tenureMonths'],
  CALCULATE_LOAN_AMOUNT: ['emi', 'interestRate', 'tenureMonths'],
  CALCULATE_TENURE: ['loanAmount', 'emi', 'interestRate'],
  CALCULATE_INTEREST_RATE: ['loanAmount', 'emi', 'tenureMonths'],
} as const satisfies Record<Mode, readonly Figure[]>

/** 500 years: longer loans are refused. */
export const MOST_MONTHS = 6000
