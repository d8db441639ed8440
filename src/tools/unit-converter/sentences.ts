// Said by the page before anything is sent, and by the server to everybody else.
export const FILL_IN = 'Please fill in all fields.'
export const CHOOSE = 'Please enter a value and select a unit.'
export const NOT_A_NUMBER = 'Please enter a valid number.'
