import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'Base64 writes bytes with 64 harmless characters, so that they survive places made for text: e-mail, JSON, data URIs, configuration files. This tool turns text or files into Base64 and back, and shows an image that is written as a data URI.',
    'Text is first turned into bytes by a charset. UTF-8 is right almost always; UTF-16 and ISO-8859-1 are for older systems. Emoji and every script survive, and a character that the charset lacks is named instead of being replaced.',
  ],
  rules: [
    'RFC 4648: the standard alphabet, or the URL-safe one with - and _ in place of + and /. The padding stays.',
    'Line breaks follow RFC 2045: lines of 76 characters, ended by CR LF. Line by line, every line of the text is one line of Base64, and a mistake is named by its line.',
    'UTF-16 is written big endian with a byte order mark, and read by its mark, else big endian.',
    'Decoding accepts both alphabets, line breaks, spaces, missing padding, data URIs and the lines around a certificate or key. Any other character is refused by its position.',
  ],
  limits: [
    'Files up to 10 MB on the server; larger ones on this device.',
    'Base64 is about a third longer than what it holds.',
  ],
  questions: [
    {
      question: 'Is Base64 encryption?',
      answer: 'No. Anyone can decode it. It hides nothing; it only makes bytes safe to carry as text.',
    },
    {
      question: 'Why does my decoded text look wrong?',
      answer:
        'The bytes were probably written in another charset, or they are not text at all. Try another charset, or decode to a file.',
    },
    {
      question: 'What is a data URI?',
      answer:
        'An address that holds the content itself, such as data:image/png;base64,iVBOR… It can stand where an image address stands in HTML or CSS.',
    },
  ],
})
