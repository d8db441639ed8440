import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'This tool makes universally unique identifiers, UUIDs or GUIDs, one at a time or up to a thousand in one go, in the notation that you need: capital or small letters, with or without hyphens, bare, as a URN, in braces, parentheses or quotation marks.',
    'Version 4 is random and the usual choice. Version 7 begins with the time and so sorts by age, which databases like. Versions 1 and 6 carry a finer time. Versions 3 and 5 turn a name into a UUID that is always the same.',
    'The inspector reads any UUID and says which version and variant it is, when it was made if it tells, and what its other fields hold.',
  ],
  rules: [
    'All versions follow RFC 9562. Random bits come from the operating system’s cryptographic generator.',
    'Versions 1 and 6 use a random node with the multicast bit set, so they never give away a network card’s address, and a random clock sequence.',
    'The UUIDs of one batch share one instant and count up inside it: versions 6 and 7 are in ascending order, and none occurs twice. Versions 3 and 5 are the same for the same name.',
    'Versions 3 and 5 take the namespaces DNS, URL, OID and X.500 by name, or any UUID whatever its version. The name is hashed as UTF-8.',
  ],
  limits: [
    'A batch has 1 to 1,000 UUIDs; a name has at most 10,000 characters.',
    'Nothing is stored or logged, and no cache keeps an answer.',
  ],
  questions: [
    {
      question: 'Which version should I take?',
      answer:
        'Version 7 for keys of a database table, version 4 where the time of creation must not show, version 5 where the same name must always give the same UUID. Version 3 is for systems that already use it; version 5 does the same with a better hash.',
    },
    {
      question: 'Can two version 4 UUIDs be the same?',
      answer:
        'They have 122 random bits. Even after a billion UUIDs a second for a whole year, the chance that any two are equal is about one in eleven thousand.',
    },
    {
      question: 'Can I find the name behind a version 3 or 5 UUID?',
      answer:
        'Not from the UUID alone: a hash cannot be turned back. Someone who guesses the name can check the guess, so a UUID of this kind does not keep a name secret.',
    },
  ],
})
