// Said by the page before anything is sent, and by the server to everybody else.
export const MISSING = 'Please fill in all required fields.'
export const INVALID = 'Please enter valid positive values.'
export const AGE_INVALID = 'Age must be between 0 and 120.'
