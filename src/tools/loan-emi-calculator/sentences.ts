// Said by the page before anything is sent, and by the server to everybody else.
export const MISSING = 'Please fill in all required fields for the selected calculation mode.'
export const INVALID = 'Please enter valid positive values.'
export const NO_MONTH = 'Please enter the month of the first payment as YYYY-MM, from 1800 to 2999.'
