import { LATIN_OPENING, words, type Voice } from './voice.ts'

/** Latin as printers use it: words of Cicero's time, in no order that means anything. */
export const latin: Voice = {
  lexicon: {
    word: words(`
      lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna
      aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat duis
      aute irure in reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur excepteur sint occaecat
      cupidatat non proident sunt culpa qui officia deserunt mollit anim id est laborum perspiciatis unde omnis iste
      natus error voluptatem accusantium doloremque laudantium totam rem aperiam eaque ipsa quae ab illo inventore
      veritatis quasi architecto beatae vitae dicta explicabo nemo ipsam quia voluptas aspernatur odit aut fugit
      consequuntur magni dolores eos ratione sequi nesciunt neque porro quisquam dolorem numquam eius modi tempora
      incidunt magnam aliquam quaerat soluta nobis eligendi optio cumque nihil impedit quo minus quod maxime placeat
      facere possimus assumenda repellendus temporibus quibusdam officiis debitis rerum necessitatibus saepe eveniet
      voluptates repudiandae recusandae itaque earum hic tenetur sapiente delectus reiciendis maiores alias
      perferendis doloribus asperiores repellat a e at cum
    `),
  },
  states: {
    word: { words: 'word', next: ['word', 'word', 'word', 'word', 'word', 'word', 'pause'], end: true },
    pause: { words: 'word', next: ['word'], comma: true },
  },
  start: ['word'],
  listed: ['word'],
  gap: ' ',
  comma: ',',
  stops: ['.'],
  sentence: [5, 14],
  opening: LATIN_OPENING,
}
