// Said by the page before anything is sent, and by the server to everybody else.
export const BLANK = 'Please enter an IP address or domain name'
