import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'Encodes text for URLs and decodes it again, in three charsets; takes a URL apart and lets you edit its query; removes tracking parameters; and warns of hosts that imitate another one.',
  ],
  rules: [
    'Component mode encodes what encodeURIComponent encodes, full mode what encodeURI encodes (the brackets of an IPv6 host stay), strict mode all but the unreserved characters of RFC 3986.',
    'Decoding reads a plus sign as a space and %2B as a plus sign. A percent sign without two hex digits is refused by its position, and so are bytes that are no text in the charset.',
    'A character that the charset lacks is refused by name, never replaced by a question mark.',
    'The parser follows the URL standard of browsers (WHATWG); quotes and angle brackets around a URL are taken off. A plus sign in a query is a space in web addresses, magnet links and maps, and a plus sign in mailto, sms and all others. Query values that you do not touch stay as they were, to the letter.',
    'Look-alikes are found by letters of other scripts that are drawn like Latin ones, and by words that mix scripts; accents and strokes (ö, ł) are ordinary, and Japanese, Chinese and Korean names with Latin letters.',
    'Tracking removal knows campaign and click identifiers of all sites and some that mean tracking on one site only. Redirects that carry their target are skipped without being visited.',
    'Only links are changed. A tracking value ends at a quote, a backslash or a bracket of the text; at a comma, a semicolon, a bar, and at punctuation or letters that may be text without a blank (请看) it ends unless a further parameter (&name=) follows. Of a value that holds such a sign, a rest may stay.',
    'An address without a scheme is cleaned where it has a line of its own.',
  ],
  limits: ['Texts up to 6 MB, URLs to be taken apart up to 100,000 characters. Nothing is ever fetched.'],
  questions: [
    {
      question: 'When do I need component and when full?',
      answer:
        'Component for one piece that goes into a URL, such as a search term: its separators must be encoded. Full for a whole URL that has spaces or accents: its separators must stay.',
    },
    {
      question: 'Should a space be %20 or a plus sign?',
      answer: '%20 is right everywhere. A plus sign means a space only in the query, as forms send it.',
    },
    {
      question: 'What is a host such as xn--mnchen-3ya.de?',
      answer:
        'The form in which the network knows münchen.de. The parser shows both, since the readable form can deceive.',
    },
  ],
})
