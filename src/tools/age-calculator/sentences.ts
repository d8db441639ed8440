// Said by the page before anything is sent, and by the server to everybody else.
export const NO_BIRTH = 'Please select your date of birth.'
export const NO_DATES = 'Please select both start and end dates.'
