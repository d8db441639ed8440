import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'Makes QR codes for texts, links, Wi-Fi access, e-mails, SMS, events, places, phone numbers, crypto payments and contacts, as PNG, SVG or PDF, singly or a whole list as ZIP, and reads them from a picture, the clipboard or the camera.',
    'The codes are static: they never expire, and nobody counts the scans.',
  ],
  rules: [
    'Codes follow ISO/IEC 18004, versions 1 to 40, with text as UTF-8, and marked as such (ECI) where it is more than ASCII and the code has room for it. Every finished picture is read back, module by module, and compared with the text before you get it; a code with a logo is read by a second, independent reader.',
    'A module is a whole number of pixels; what is left over widens the margin, which is four modules unless you choose otherwise.',
    'Wi-Fi: special characters are escaped with a backslash, and WPA stands for WPA2 and WPA3 too. E-mail: RFC 6068. Phone: RFC 3966. SMS: SMSTO. Place: RFC 5870. Contact: vCard 3.0.',
    'Events are a VEVENT of RFC 5545. A time without zone is local wherever the code is read; over the API and in a list of codes, Z means UTC and a bare date makes a whole-day event.',
    'Bitcoin and Litecoin follow BIP 21, Ethereum ERC-681 with the amount in wei. Amounts are decimal, never rounded.',
    'Colours that differ too little for any reader are refused; a contrast below 4 : 1, inverted colours, a narrow margin and modules under 3 pixels are warned about.',
  ],
  limits: [
    'A code holds at most 7,089 digits, 4,296 capital letters and digits, or 2,953 bytes of text at level L, and 1,273 bytes at level H.',
    'A list has up to 500 rows. A logo covers at most 6% of the code, and sets level H.',
  ],
  questions: [
    {
      question: 'Which error correction should I choose?',
      answer:
        'M (15% restorable) is right for screens and clean paper. Q (25%) and H (30%) help where a code gets dirty or has a logo, but make it denser.',
    },
  ],
})
