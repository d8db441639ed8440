// Said by the page before anything is sent, and by the server to everybody else.
export const FILL_IN = 'Please fill in all fields.'
export const POSITIVE = 'Please enter a valid positive amount.'
export const LIST_FAILED = 'Failed to load currencies. Please refresh the page.'
