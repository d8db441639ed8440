// Said by the page before anything is sent, and by the server to everybody else.
export const NO_FILE = 'Select a file to encode.'
