import { countGraphemes } from '#shared/text/graphemes.ts'
import { normalized } from '#shared/text/normalize.ts'
import type { Sms } from './sms.ts'

export interface Limit {
  current: number
  limit: number
  /** Percent of the limit that is used; above 100 when exceeded. */
  percentage: number
  exceeded: boolean
}

/** X, Mastodon: a web address counts the same whatever its length. */
const LINK_LENGTH = 23
/** Endings that make a name a link without `https://`: those of all countries, and the most used of the others. */
const ENDINGS =
  'com|org|net|edu|gov|mil|int|info|biz|name|pro|mobi|app|dev|shop|store|online|site|website|blog|news|xyz|tech|cloud|top|live|' +
  'link|club|page|bar|vip|space|fun|life|world|today|digital|media|agency|email|network|design|studio|art|games|team|group|zone|' +
  'wiki|social|events|guru|rocks|ninja|one|icu|click|host|press|academy|company|software|solutions|services|systems|support|' +
  'center|run|video|work|a[cdefgilmnoqrstuwxz]|b[abdefghijlmnoqrstvwyz]|c[acdfghiklmnoruvwxyz]|d[ejkmoz]|e[ceghrstu]|f[ijkmor]|' +
  'g[abdefghilmnpqrstuwy]|h[kmnrtu]|i[delmnoqrst]|j[emop]|k[eghimnprwyz]|l[abcikrstuvy]|m[acdefghklmnopqrstuvwxyz]|' +
  'n[acefgilopruz]|om|p[aefghklmnrstwy]|qa|r[eosuw]|s[abcdeghijklmnorstuvxyz]|t[cdfghjklmnoprtvwz]|u[agkmsyz]|v[aceginu]|w[fs]|' +
  'y[et]|z[amw]'
/** The same in other letters. */
const OTHER_ENDINGS =
  'рф|рус|укр|бел|бг|ею|қаз|мкд|мон|срб|ком|орг|сайт|онлайн|дети|москва|ελ|ευ|հայ|გე|中国|中國|台湾|台灣|香港|澳門|新加坡|公司|网络|网址|' +
  '网站|网店|在线|商城|みんな|コム|한국|닷컴|닷넷|ไทย|भारत|ভারত|বাংলা|السعودية|امارات|مصر|قطر|عمان|المغرب|الجزائر|تونس|الاردن|ایران|پاکستان|موقع'
/** X takes no longer address; what follows counts as text. */
const LONGEST_LINK = 4096
const LATIN = String.raw`a-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0300-\u036f\u1e00-\u1eff`
/** Letters of the Latin and Cyrillic alphabets: Chinese or Japanese behind an address goes on with the text (twitter-text). */
const LETTER = String.raw`${LATIN}\u0400-\u04ff`
const IN_BRACKETS = String.raw`\([${LETTER}_.,;:=%\/\-]{1,100}\)`
const WITHIN = String.raw`(?:[${LETTER}!?*';:=+,.$\/%#\[\]\-\u2013_~@|&]|${IN_BRACKETS}){0,${LONGEST_LINK}}`
const BEHIND_SIGN = String.raw`${WITHIN}(?:[${LETTER}=_#\/+&\-]|${IN_BRACKETS})`
const END = String.raw`(?![a-z0-9@+\-])`
const PUNYCODE = String.raw`xn--[a-z0-9\-]{1,59}`
/** Signs of ASCII, white space and marks of direction are in no name. */
const IN_NAME = String.raw`[^\s\p{Cc}\u061c\u180e\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff!-\/:-@\[-\x60{-~]`
const PARENT = String.raw`${IN_NAME}(?:(?:${IN_NAME}|[_\-]){0,61}${IN_NAME})?\.`
const HOST = String.raw`(?:${PARENT}){0,9}${IN_NAME}(?:(?:${IN_NAME}|-){0,61}${IN_NAME})?\.`
const ADDRESS = String.raw`(?<![a-z0-9@＠$#＃])https?:\/\/${HOST}(?:${PUNYCODE}|(?:[a-z]{2,24}|${OTHER_ENDINGS})${END})(?::\d{1,5})?(?:[\/?]${BEHIND_SIGN}|\/)?`
/** Without `https://`: Latin letters, which may follow others in one name: `пример.example.com` has a link of 23 and `пример.`. */
const NAME_START = String.raw`(?<![${LATIN}@＠$#＃_\/\-]|(?<!(?![${LATIN}])${IN_NAME})\.)`
const NAME = String.raw`${NAME_START}(?:[${LATIN}](?:[${LATIN}\-]{0,61}[${LATIN}])?\.){1,10}(?:${PUNYCODE}|(?:${ENDINGS}|${OTHER_ENDINGS})${END})(?:(?::\d{1,5})?\/(?:${BEHIND_SIGN})?)?`
const LINK = new RegExp(`${ADDRESS}|${NAME}`, 'giu')
/** Quick to find: without it there is no link. */
const MAY_LINK = new RegExp(String.raw`https?:|\.(?:xn--|${ENDINGS}|${OTHER_ENDINGS})`, 'i')
const EMOJI =
  /\p{RI}{2}|[0-9#*]\ufe0f?\u20e3|(?![©®](?!\ufe0f))\p{ExtPict}[\ufe0f\p{EMod}]?[\u{e0020}-\u{e007f}]*(?:\u200d\p{ExtPict}[\ufe0f\p{EMod}]?)*/gu
/** Code points that weigh two instead of one (twitter-text configuration 3). */
const HEAVY = /[^\0-\u10ff\u2000-\u200d\u2010-\u201f\u2032-\u2037]/gu
const A_HEAVY_ONE = '一'
const SECOND_HALF = /[\udc00-\udfff]/g
const MENTION = /(?<![\p{L}\p{N}_/])(@\w+)@[\w.-]+\w/gu

/** Length of a post on X: links 23, emoji and scripts beyond the Latin neighbourhood 2, everything else 1. */
function lengthOnX({ links, others }: LinksApart): number {
  const rest = others.replace(EMOJI, A_HEAVY_ONE)
  return links * LINK_LENGTH + codePoints(rest) + (rest.match(HEAVY)?.length ?? 0)
}

/** Length of a post on Mastodon: links 23, but only those with `https://`; of a mention only the name. */
function lengthOnMastodon({ bare, links, others }: LinksApart): number {
  const text = others.replace(MENTION, '$1')
  return (links - bare.length) * LINK_LENGTH + countGraphemes(bare.join('')) + countGraphemes(text)
}

/** How many links a text has, those of them that are names alone, and the text without any. */
interface LinksApart {
  links: number
  bare: string[]
  others: string
}

function withoutLinks(text: string): LinksApart {
  if (!MAY_LINK.test(text)) return { links: 0, bare: [], others: text }
  let links = 0
  const bare: string[] = []
  const others = text.replace(LINK, (link) => {
    links++
    if (!/^https?:/i.test(link)) bare.push(link)
    return ''
  })
  return { links, bare, others }
}

function codePoints(text: string): number {
  return text.length - (text.match(SECOND_HALF)?.length ?? 0)
}

/** Largest lengths that the platforms state, in code points where they count nothing special. */
const PLAIN_LIMITS: Record<string, number> = {
  Facebook: 63_206,
  'Instagram caption': 2200,
  LinkedIn: 3000,
  Threads: 500,
  'TikTok caption': 4000,
  'Pinterest description': 500,
  'Reddit title': 300,
  'YouTube title': 100,
  'YouTube description': 5000,
  'Discord message': 2000,
  'Telegram message': 4096,
  'Page title in search results': 60,
  'Description in search results': 160,
}

/** How far a text fills what each platform allows, counted as that platform counts. */
export function socialMediaLimits(text: string, graphemes: number, sms: Sms): Record<string, Limit> {
  const plain = codePoints(text)
  const normal = normalized(text, 'NFC')
  const apart = withoutLinks(text)
  return {
    'X (Twitter)': limit(lengthOnX(normal === text ? apart : withoutLinks(normal)), 280),
    Bluesky: limit(graphemes, 300),
    Mastodon: limit(lengthOnMastodon(apart), 500),
    SMS: limit(sms.units, sms.limit),
    ...Object.fromEntries(Object.entries(PLAIN_LIMITS).map(([name, most]) => [name, limit(plain, most)])),
  }
}

function limit(current: number, most: number): Limit {
  return { current, limit: most, percentage: (100 * current) / most, exceeded: current > most }
}
