// Said by the page before anything is sent, and by the server to everybody else.
export const NOTHING_TO_FIND = 'Please enter the text to find.'
