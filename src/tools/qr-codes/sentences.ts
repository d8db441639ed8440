// Said by the page and by the server.
export const FAILED = 'Failed to generate QR code'
export const HALF_A_CHARACTER = 'The text has half a character (a lone surrogate).'
