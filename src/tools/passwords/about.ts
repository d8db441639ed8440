import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'This tool draws passwords and passphrases at random and tells you how strong they are. Choose the kinds of characters and the length, or the number of words, and take one or up to fifty at once.',
    'A passphrase of four to six words is easier to type and to remember than a password of the same strength; a password is the better choice for a password manager, which types it for you.',
    'When a website has rules of its own (a longest length, a list of permitted symbols, two digits at least), enter them under “Site rules” and every password fits.',
  ],
  rules: [
    'Randomness comes from the operating system’s cryptographic generator. Numbers that would favour some characters are drawn again, so there is no modulo bias.',
    'Each chosen kind of character occurs at least once, at any place. All passwords that fit your options are equally likely.',
    'Entropy is length × log2(number of characters to choose from), and words × log2(7,776) for passphrases, to one decimal. The exact figure beside it counts only the passwords that your rules allow.',
    'Crack time is the average time to guess right, half of all possibilities, by someone who knows your options: at 100 guesses a second at a website, at 10 thousand for a stolen database with a slow hash (bcrypt, cost 12, eight graphics cards) and at one trillion with a fast one (MD5, eight graphics cards).',
    '“Avoid ambiguous” leaves out 0 O o, 1 l I | and the quotation marks " \' `.',
    'Passphrases use the large word list by Joseph Bonneau for the Electronic Frontier Foundation (eff.org/dice), licensed under Creative Commons Attribution 3.0 US. No word begins another, so each adds its full 12.9 bits whatever the separator.',
  ],
  limits: [
    'Passwords have 4 to 128 characters, passphrases 2 to 12 words, a batch 1 to 50 entries.',
    'What is generated is neither stored nor logged, and answers are marked so that no cache keeps them. Switch “Answer Password on this device” on, and nothing is sent over the network at all.',
  ],
  questions: [
    {
      question: 'How long should a password be?',
      answer:
        'For an account behind a website, 12 characters of three kinds (about 71 bits) are ample. For something that can be attacked offline, such as a disk or a password manager, take 16 characters or six words, 77 bits or more.',
    },
    {
      question: 'Why is the exact entropy lower than the entropy?',
      answer:
        'The usual formula also counts passwords without any digit, for example. Since every chosen kind must occur, those are never drawn. The difference is tiny for long passwords and large for very short ones.',
    },
    {
      question: 'Is it safe to let a website generate my password?',
      answer:
        'The connection is encrypted and nothing is kept, but you need not rely on that: on this device, the same code runs inside your browser and the password never leaves it.',
    },
  ],
})
