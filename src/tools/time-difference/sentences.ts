// Said by the page before anything is sent, and by the server to everybody else.
export const NO_TIMES = 'Please enter both start and end times.'
export const NO_DATE_TIMES = 'Please select both start and end date-times.'
export const NO_DATE_TIME = 'Please select a date and time.'
export const NO_DATE = 'Please select a date.'
export const NO_ZONES = 'Please select both time zones.'
export const BREAK_BELOW_ZERO = 'Break minutes must be at least 0.'
export const BREAK_UNCLEAR = 'Break minutes must be a number, such as 30, or hours and minutes, such as 0:30.'
