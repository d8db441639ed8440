import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countSentences, sentencesOf } from './sentences.ts'

describe('sentences', () => {
  const count = (text: string) => countSentences(sentencesOf(text))

  it.each([
    ['', 0],
    ['...', 0],
    ['no end mark', 1],
    ['Hello!!! What?? Yes.', 3],
    ['this is. a test! ok? yes', 4],
    ['Pi is 3.14 today.', 1],
    ['Version 2.0.1 is out. Update now.', 2],
    ['Dr. Smith paid 3.5 dollars. Why?', 2],
    ['Dr. Smith lives in Washington, D.C. on Mondays. He came on Jan. 5th. Was it 3 p.m. or later? Yes!', 4],
    ['J. R. R. Tolkien wrote it. I read it.', 2],
    ['A. B. C.', 3],
    ['It was I. He left.', 2],
    ['“Stop!” he said. She did.', 2],
    ['Wait... what? Well… yes.', 2],
    ['We sell pens, ink, etc. and more. We sell etc. Then we close.', 3],
    ['1. First item\n2. Second item', 1],
    ['See fig. 3 and no. 4. No. Never.', 3],
    ['Apt. 5 needs 2 tbsp. of oil.', 1],
    ['Ph.D. students meet. She has a Ph.D. He has none.', 3],
    ['The U.S. Navy paid. The U.K. Government did not. U.N. Resolution 9.', 3],
    ['He lives in the U.S. He works. We left the E.U. It’s over. “Made in the U.S.A.” It says so.', 6],
    ['Er lebt in den U.S.A. Das Land ist groß. Sie kam aus den U.S.A. Menschen mögen sie. Er mag U.S.A. Sie auch.', 6],
    [
      'Il vit aux U.S.A. Elle aussi. Vive en los U.S.A. Ella no. Hij is uit de U.S.A. Zij niet. Он в U.S.A. Она нет.',
      8,
    ],
    ['She met U.S. President Lee. Existing U.S. Laws hold.', 2],
    ['He moved to the U.S. Finally he was free. He left the U.S. Everyone knew. He saw the U.S. First, he slept.', 6],
    ['Nobody left the U.S. Next came the U.K. Second he slept. The U.S. First Lady met the U.S. Third Fleet.', 4],
    ['Smith Bros. Ltd. Co. paid Acme Co. Inc. twice. It was Acme Co. Bob left. Die Bau GmbH & Co. KG zahlt.', 4],
    ['A heading\n\nA text.', 2],
    ['我来了。你好吗？好！', 3],
    ['यह एक है। यह दो है।', 2],
    ['example.com is a site', 1],
    ['It ended.   “It” did. (Then.) It began. 3 came.', 5],
    ['Vol. 3 of internationalizations. 12. No.\n3. yes.', 3],
    ['The No. 5. Mr. A. Bee came, i.e. me. OK.', 3],
    ['Roe v. Wade was decided. It was plan V. 3 came.', 3],
    ['É. Zola wrote. Ça va. élan.', 3],
    ['Comment ça va ? Très bien ! Merci.', 3],
    ['bonjour\u00a0! comment ça va\u202f? bien', 3],
    ['tu viens ? je pars. Que faire ? Deux choses : lire, dormir.', 4],
    ['return a ? b : c', 1],
    ['It is n > 0 ? 1 : "none". Right?', 2],
    ['Il cria : « Quoi ?! » Puis il partit. « Tu viens ? » dit-elle.', 3],
    ['« Je viens. » Il part.\u00a0», dit-elle.', 2],
    ['It ended . And began .', 2],
    ['Τι κάνεις; Είμαι καλά. Εσύ;', 3],
    ['One; two; three.', 1],
    ['Sie wohnt in der Goethestr. 5 in Bonn, er in der Hauptstr. Dort ist es laut. Es liegt an der Str. 7.', 3],
    ['Die Goethestr. ist lang. Sie wurde 500 v. Chr. noch nicht gebaut. Athen fiel 480 v. Chr. Dann kam nichts.', 4],
    ['Er wohnt z. B. in Köln, d.\u00a0h. am Rhein, i. d. R. allein. Gut.', 2],
    ['Dr. Müller (geb. 1970) zahlt ca. 3 Mio. Euro, vgl. Abs. 5. Ende.', 2],
    [
      'Er kam am 3. Mai. Sie ging vom 1. bis 5. Juni, in der 2. und 3. Reihe. Im 19. Jahrhundert war der 2. Weltkrieg fern.',
      3,
    ],
    [
      'Den 3. april kom han. Vi ses 17. oktober. Han fyllde 8. Mary left at 5. Mars is red. I am 12. He is 3. you are 4.',
      8,
    ],
    ['Von 9 a. m. bis 5 p. m. offen. Plan a. Plan b.', 3],
    ['Rename a .ts to .js, all files . js, cd .. && ls. Wait ... what?', 2],
  ])('of %j: %i', (text, expected) => expect(count(text)).toBe(expected))

  it('end at blank lines, however many follow', () => {
    expect(sentencesOf(`One.${'\n'.repeat(20_000_000)}Two é`).map((sentence) => sentence.trim())).toEqual([
      'One.',
      'Two é',
    ])
    // The two characters of one line end are no blank line.
    expect(sentencesOf('Hello world\r\nthis is wrapped\r\ntext here.')).toHaveLength(1)
    expect(sentencesOf('One\r\n\r\nTwo\r\rThree')).toEqual(['One\r\n\r\n', 'Two\r\r', 'Three'])
    expect(sentencesOf('One.\n\nTwo\n \n\n\nThree')).toEqual(['One.\n\n', 'Two\n \n\n\n', 'Three'])
  })

  it('joined are the text again', () => {
    const unit = fc.constantFrom('a', 'B', '.', '!', ' ', '\n', '\r\n', '”', ' »', '。', '…', 'Dr', '3', '\n\n')
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 30 }), (parts) => {
        const text = parts.join('')
        expect(sentencesOf(text).join('')).toBe(text)
      }),
    )
  })
})
