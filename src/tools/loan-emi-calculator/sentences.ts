// Said by the page before anything is sent, and by the server to everybody else.
export const MISSING = 'Please fill in all required fields for the selected calculation mode.'
export const INVALID = 'Please enter valid positive values.'
