import { lengthInSentence, lengthOf } from './extent.ts'
import { cut, join, parametersOf, readable, type Parameter } from './query.ts'

/** Parameters that say where a click came from, on any site. */
const EVERYWHERE =
  /^(?:utm_\w+|ga_\w+|hsa_\w+|mtm_\w+|pk_(?:campaign|kwd|keyword|source|medium|content|cid)|piwik_\w+|matomo_\w+|stm_\w+|oly_(?:anon|enc)_id|_hs(?:enc|mi)|__hs(?:fp|sc|tc)|__s|_ke|_kx|_openstat|_branch_match_id|_branch_referrer|vero_(?:conv|id)|wickedid|yclid|ymclid|gclid|gclsrc|gbraid|wbraid|gad_source|gad_campaignid|dclid|fbclid|fb_(?:action_ids|action_types|source|ref)|action_(?:object|type|ref)_map|msclkid|twclid|ttclid|li_fat_id|mc_(?:cid|eid)|mkt_tok|igshid|igsh|s_cid|sc_cid|srsltid|rb_clickid|epik|ef_id|irclickid|irgwc|cjevent|cjdata|ScCid|_gl|_ga|trk_(?:contact|msg|module|sid)|trkcampaign|ml_subscriber(?:_hash)?|elqtrack(?:id)?|elqaid|elqat|elqcampaignid|at_(?:campaign|medium|custom\d|recipient_id|recipient_list)|xtor|spm|scm|guce_referrer(?:_sig)?|guccounter|sms_(?:click|source|uph)|nr_email_referer|bsft_\w+|vgo_ee|icid|ncid|dm_i|asc_(?:source|campaign|refurl)|rdt_cid|share_id|sfmc_(?:id|sub)|cvid|ocid)$/i

/** Parameters that mean tracking on one site only: its host and the host's subdomains. */
const ON_SITES: [host: RegExp, name: RegExp][] = [
  [
    /(?:^|\.)amazon\.[a-z.]{2,6}$/,
    /^(?:ref_?|pf_rd_\w+|pd_rd_\w+|qid|sr|sprefix|crid|dib|dib_tag|tag|linkCode|linkId|creative|creativeASIN|camp|ascsubtag|content-id)$/,
  ],
  [/(?:^|\.)(?:youtube\.com|youtu\.be)$/, /^(?:si|feature|pp|ab_channel|kw)$/],
  [/(?:^|\.)(?:twitter|x)\.com$/, /^(?:s|t|ref_src|ref_url|cn|cxt)$/],
  [/(?:^|\.)open\.spotify\.com$/, /^(?:si|dl_branch|nd|_branch_match_id)$/],
  [
    /(?:^|\.)tiktok\.com$/,
    /^(?:_d|_r|_t|checksum|is_copy_url|is_from_webapp|sec_uid|sec_user_id|sender_device|share_\w+|tt_from|u_code|user_id|web_id)$/,
  ],
  [/(?:^|\.)linkedin\.com$/, /^(?:trk|trackingId|refId|lipi|midToken|midSig|trkEmail|eid|originalSubdomain|rcm)$/],
  [/(?:^|\.)reddit\.com$/, /^(?:share_id|ref|ref_source|correlation_id|rdt|post_fullname|post_index)$/],
  [
    /(?:^|\.)facebook\.com$/,
    /^(?:__tn__|__cft__\[\d+\]|__xts__\[\d+\]|mibextid|paipv|eav|rdid|share_url|ref|refsrc|hc_ref|hc_location|fref|acontext|notif_id|notif_t|extid|sfnsn)$/,
  ],
  [
    /(?:^|\.)ebay\.[a-z.]{2,6}$/,
    /^(?:_trkparms|_trksid|mkcid|mkevt|mkrid|campid|toolid|customid|amdata|hash|itmmeta|itmprp|ssspo|sssrc|ssuid|widget_ver|media)$/,
  ],
  [
    /(?:^|\.)google\.[a-z.]{2,6}$/,
    /^(?:ved|ei|sei|gs_lcp|gs_lcrp|sca_esv|sca_upv|sclient|oq|aqs|usg|bih|biw|dpr|uact|iflsig|sxsrf|rlz|pcampaignid)$/,
  ],
  [
    /(?:^|\.)(?:aliexpress|taobao|tmall)\.[a-z.]{2,6}$/,
    /^(?:algo_\w+|aff_\w+|btsid|ws_ab_test|pdp_\w+|gatewayAdapt|sourceType|curPageLogUid|utparam[\w.-]*|_t|initiative_id|terminal_id|sk|cv|dp)$/,
  ],
]

/** Links that only lead to another link: the host, the path, and the parameter with the target. */
const REDIRECTS: [host: RegExp, path: RegExp, name: string[]][] = [
  [/^(?:www\.)?google\.[a-z.]{2,6}$/, /^\/url$/, ['q', 'url']],
  [/^lm?\.(?:facebook|instagram|messenger)\.com$/, /^\/(?:l\.php)?$/, ['u']],
  [/(?:^|\.)safelinks\.protection\.outlook\.com$/, /^\//, ['url']],
  [/^(?:www\.)?youtube\.com$/, /^\/redirect$/, ['q']],
  [/^(?:www\.)?linkedin\.com$/, /^\/(?:redir\/redirect|safety\/go)$/, ['url']],
  [/^steamcommunity\.com$/, /^\/linkfilter\/$/, ['u', 'url']],
  [/^duckduckgo\.com$/, /^\/l\/$/, ['uddg']],
  [/^out\.reddit\.com$/, /^\//, ['url']],
]

interface Cleaned {
  url: string
  /** Tracking parameters that were taken out. */
  removed: Pick<Parameter, 'name' | 'value'>[]
  /** Hosts of redirects that were skipped. */
  skipped: string[]
}

const MOST_REDIRECTS = 5

/** Takes tracking out of one URL; everything else stays to the letter. */
export function cleanUrl(url: string): Cleaned {
  const removed: Cleaned['removed'] = []
  const skipped: string[] = []
  let current = url
  for (let step = 0; step < MOST_REDIRECTS; step++) {
    const target = targetOf(current)
    if (!target) break
    skipped.push(target.host)
    current = target.url
  }
  const { base, query, fragment } = cut(current)
  const host = hostOf(current)
  const drop = (name: string) => isTracking(name, host)
  const keep = (text: string) => {
    const all = partsOf(text)
    const kept = all.filter(({ name }) => !drop(name))
    for (const { name, value } of all) if (drop(name)) removed.push({ name, value })
    if (kept.length === all.length) return text
    return kept.length === 0 ? undefined : kept.map(({ sign, raw }, at) => (at === 0 ? raw : sign + raw)).join('')
  }
  const cleanQuery = query === undefined ? undefined : keep(query)
  // A fragment is a query only where it is written as one: `#utm_source=x`.
  const cleanFragment = fragment !== undefined && /^[\w.-]+=/.test(fragment) ? keep(fragment) : fragment
  return { url: join({ base, query: cleanQuery, fragment: cleanFragment }), removed, skipped }
}

/** The parameters with the signs before each: in HTML it is written `&amp;`, in JSON sometimes `\u0026`. */
function partsOf(query: string): { sign: string; name: string; value: string; raw: string }[] {
  const pieces = query.split(/((?:&amp;|\\u0026|&)+)/)
  return pieces.flatMap((raw, at) =>
    at % 2 === 1 ? [] : parametersOf(raw).map(({ name, value }) => ({ sign: pieces[at - 1] ?? '', name, value, raw })),
  )
}

function isTracking(name: string, host: string): boolean {
  return EVERYWHERE.test(name) || ON_SITES.some(([site, names]) => site.test(host) && names.test(name))
}

function hostOf(url: string): string {
  return /^https?:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(url)?.[1]?.toLowerCase() ?? ''
}

/** The parameters with the target, where a link leads to another one. */
function redirectOf(base: string): string[] | undefined {
  const host = hostOf(base)
  const path = base.replace(/^https?:\/\/[^/]*/i, '') || '/'
  return REDIRECTS.find(([site, place]) => site.test(host) && place.test(path))?.[2]
}

function targetOf(url: string): { host: string; url: string } | undefined {
  const { base, query } = cut(url)
  const host = hostOf(base)
  const names = redirectOf(base)
  if (!names || query === undefined) return undefined
  for (const { name, value } of partsOf(query)) {
    if (names.includes(name) && /^https?:\/\/\S+$/i.test(value)) return { host, url: value }
  }
  return undefined
}

/** What `cleanUrl` would take out of an address: all of a link that only leads to another one. */
function takenOutOf(base: string): (name: string) => boolean {
  const host = hostOf(base)
  return redirectOf(base) ? () => true : (name) => isTracking(readable(name), host)
}

/** Where an address begins: at its scheme, or on a line of its own. */
const START =
  /(https?:\/\/)|^[ \t]*(?:\/\/)?(?:localhost|[\p{L}\p{N}_-]{1,63}(?:\.[\p{L}\p{N}_-]{1,63}){1,20})(?::\d{1,5})?(?=[/?#]\S*[ \t]*$)/gimu
/** Where every address ends: at blanks, at what quotes it in HTML, and before the next one of a list. */
const LIMIT =
  /[\s<>"]|&(?:quot|apos|lt|gt|nbsp|#\d{1,7}|#x[\da-f]{1,6});|(?:\\[nrt]|[,;|'`*\\]|[^ -~])(?=https?:\/\/)/gi

/** Cleans every web address in a text. */
export function cleanText(text: string): { cleaned: string; removed: Cleaned['removed']; skipped: string[] } {
  const removed: Cleaned['removed'] = []
  const skipped: string[] = []
  let cleaned = ''
  let done = 0
  let limit = -1
  for (let start = startFrom(text, 0); start; start = startFrom(text, done)) {
    const { at, scheme } = start
    // Links that are cut short may share a limit: it is looked for once.
    if (limit < at) limit = firstOf(LIMIT, text, at)
    const written = scheme + text.slice(at, limit)
    const whole = written.slice(0, lengthOf(written, takenOutOf))
    const before = text.charAt(at - 1)
    // A link on a line of its own ends with the line.
    const alone = /^[\r\n]?$/.test(before) && /^[\r\n]?$/.test(text.charAt(at + whole.length - scheme.length))
    const link = alone ? whole : whole.slice(0, lengthInSentence(whole, before))
    const result = cleanUrl(link)
    // One by one: a link may hold more parameters than a call takes arguments.
    for (const parameter of result.removed) removed.push(parameter)
    for (const host of result.skipped) skipped.push(host)
    // The target of a redirect has a scheme of its own.
    cleaned += text.slice(done, at) + result.url.slice(result.skipped.length > 0 ? 0 : scheme.length)
    done = at + link.length - scheme.length
  }
  return { cleaned: cleaned + text.slice(done), removed, skipped }
}

/** The next address, and what it lacks to be a URL. */
function startFrom(text: string, from: number): { at: number; scheme: string } | undefined {
  START.lastIndex = from
  const found = START.exec(text)
  if (!found) return undefined
  const [all, own = ''] = found
  const scheme = own !== '' ? '' : all.trimStart().startsWith('//') ? 'https:' : 'https://'
  return { at: found.index + all.length - all.trimStart().length, scheme }
}

function firstOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}
