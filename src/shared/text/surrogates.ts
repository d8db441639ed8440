/** Whether a code unit is the first half of a character of two; a text cut behind it would end in half of one. */
export const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff
