import { STOP_WORDS } from './keywords.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The commonest little words of other languages in Latin letters, without those that English has too. */
const ELSEWHERE = new Set(
  // German, Dutch
  (
    'der das und nicht ein eine einen dem des zu von mit auf für sich ist auch wie sie wir ich nach bei es ' +
    'de het een van dat niet te zijn voor met aan ook er maar deze naar ' +
    // French, Spanish, Portuguese, Italian, Romanian, Latin
    'le la les et est une un que qui dans pour pas sur avec au du ne se ce il elle nous vous je sont cette ' +
    'el los las y en por para como más pero su lo del es está muy ' +
    'um uma da dos das em não na mais foi ao ' +
    'gli di che è per della nel si anche questo sono ' +
    'și în cu nu pe să care din este ' +
    'ut quae sed ' +
    // Swedish, Danish, Norwegian, Finnish
    'och att som på är av för till inte har den det jag ett og af ikke jeg ' +
    'ja ei että hän oli mutta ' +
    // Polish, Czech, Hungarian, Turkish, Indonesian, Vietnamese
    'nie się że jest jak je pro ale jsou az és hogy nem egy ' +
    've bir bu için yang dan dengan untuk itu ini tidak của và là có không được'
  ).split(' '),
)
/** Fewer of them are a name or a quotation: “Los Angeles”. */
const LEAST_SHARE = 0.1

/** Whether a text in Latin letters may be English: it is not where little words of other languages outnumber its own. */
export function mayBeEnglish({ words, counts, total }: Vocabulary): boolean {
  let english = 0
  let elsewhere = 0
  for (const [id, word] of words.entries()) {
    if (STOP_WORDS.has(word)) english += counts[id] as number
    else if (ELSEWHERE.has(word)) elsewhere += counts[id] as number
  }
  return elsewhere <= english || elsewhere < total * LEAST_SHARE
}
