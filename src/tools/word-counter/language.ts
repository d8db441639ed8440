import { STOP_WORDS } from './keywords.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The commonest little words of other languages in Latin letters, without those that English has too. */
const ELSEWHERE = new Set(
  // German, Dutch
  (
    'der das und nicht ein eine einen dem des zu von mit auf für sich ist auch wie sie wir ich nach bei es ' +
    'im am war waren hat haben hatte wird werden vom zum zur über oder wenn nur noch kein keine ' +
    'de het een van dat niet te zijn voor met aan ook er maar deze naar bij ons onze wij mijn hadden waren ' +
    // French, Spanish, Portuguese, Italian, Romanian, Latin
    'le la les et est une un que qui dans pour pas sur avec au du ne se ce il elle nous vous je sont cette ' +
    'el los las y en por para como más pero su lo del es está muy ' +
    'um uma da dos das em não na mais foi ao os com por eu ele nós foram ' +
    'gli di che è per della nel si anche questo sono ho abbiamo era erano con alla dalla nella ' +
    'și în cu nu pe să care din este ' +
    'ut quae sed ' +
    // Swedish, Danish, Norwegian, Finnish
    'och att som på är av för till inte har den det jag ett og af ikke jeg er vi var hadde til ' +
    'ja ei että hän oli mutta ' +
    // Polish, Czech, Hungarian, Turkish, Indonesian, Vietnamese
    'nie się że jest jak je pro ale jsou az és hogy nem egy volt była był są ir į buvo kad ' +
    've bir bu için yang dan dengan untuk itu ini tidak của và là có không được'
  ).split(' '),
)
/** Words of English that other languages have as well: they tell nothing. */
const BOTH = new Set('a am an as at be by do had he i in is me my no of on so to was we'.split(' '))
/** Fewer of them are a name or a quotation: “Los Angeles”. */
const LEAST_SHARE = 0.1

/** Whether a text in Latin letters may be English: it is not where little words of other languages outnumber its own. */
export function mayBeEnglish({ words, counts, total }: Vocabulary): boolean {
  let english = 0
  let elsewhere = 0
  for (const [id, word] of words.entries()) {
    if (BOTH.has(word)) continue
    if (STOP_WORDS.has(word)) english += counts[id] as number
    else if (ELSEWHERE.has(word)) elsewhere += counts[id] as number
  }
  return elsewhere <= english || elsewhere < total * LEAST_SHARE
}
