import { folded } from '#shared/text/folded.ts'
import { placeOf, timeZones, type TimeZone } from './time-zone.ts'

/** Cities, countries and abbreviations that no zone is named after, in English and as the people there write them. */
const ALSO = `America/New_York: nyc, new york city, est, edt, et, eastern, boston, washington, washington dc, miami, philadelphia, atlanta
America/Chicago: cst, cdt, ct, central, houston, dallas, austin
America/Denver: mst, mdt, mt, mountain
America/Los_Angeles: la, pst, pdt, pt, pacific, california, san francisco, sf, seattle, san diego, las vegas, portland
America/Toronto: ottawa, montreal
America/Sao_Paulo: brasilia, rio de janeiro, rio, brasil
America/Argentina/Buenos_Aires: argentina
America/Mexico_City: mexico, ciudad de méxico
Europe/London: uk, england, bst, britain, manchester, edinburgh
Europe/Dublin: ireland
Europe/Lisbon: portugal, porto, lisboa
Europe/Paris: france, lyon, cet, cest
Europe/Berlin: germany, munich, hamburg, frankfurt, cologne, deutschland, münchen, köln
Europe/Madrid: spain, barcelona, españa
Europe/Rome: italy, milan, italia, roma, milano
Europe/Amsterdam: netherlands
Europe/Brussels: belgium, brussel, bruxelles
Europe/Zurich: switzerland, geneva, schweiz, suisse, svizzera, genève
Europe/Vienna: austria, österreich, wien
Europe/Stockholm: sweden, sverige
Europe/Oslo: norway, norge
Europe/Copenhagen: denmark, danmark, københavn
Europe/Helsinki: finland, suomi
Europe/Warsaw: poland, polska, warszawa
Europe/Athens: greece, ελλάδα, αθήνα
Europe/Kyiv: kiev, ukraine, україна, київ, киев
Europe/Istanbul: turkey, ankara, türkiye
Asia/Dubai: uae, abu dhabi, دبي
Asia/Jerusalem: israel, tel aviv, ירושלים, תל אביב
Asia/Kolkata: india, ist, mumbai, delhi, new delhi, bangalore, bengaluru, chennai, hyderabad, calcutta, भारत, दिल्ली, मुंबई
Asia/Shanghai: china, beijing, shenzhen, 中国, 上海, 北京
Asia/Hong_Kong: hk, 香港
Asia/Tokyo: japan, jst, osaka, kyoto, 日本, 東京, 大阪
Asia/Seoul: korea, south korea, 한국, 서울
Asia/Manila: philippines
Asia/Bangkok: thailand, กรุงเทพ, ไทย
Asia/Jakarta: indonesia
Asia/Ho_Chi_Minh: vietnam, saigon, hanoi, việt nam, sài gòn, hà nội
Africa/Cairo: egypt, مصر, القاهرة
Africa/Johannesburg: south africa, cape town
Africa/Nairobi: kenya
Africa/Lagos: nigeria
Australia/Sydney: aest, aedt, canberra
Pacific/Auckland: new zealand, wellington
Europe/Prague: czechia, czech republic, praha
Europe/Budapest: hungary, magyarország
Europe/Bucharest: romania, bucurești
Europe/Belgrade: serbia, beograd, београд
Europe/Sofia: bulgaria, софия
Europe/Minsk: belarus, мінск, минск
Europe/Moscow: russia, россия, москва, moskva
Asia/Riyadh: saudi arabia, الرياض
Asia/Baghdad: iraq, بغداد
Asia/Tehran: iran, ایران, تهران
Asia/Karachi: pakistan, islamabad, lahore, کراچی
Asia/Kathmandu: nepal, नेपाल, काठमाडौं
Asia/Dhaka: bangladesh, ঢাকা
Asia/Colombo: sri lanka
Asia/Taipei: taiwan, 台北, 臺北
Africa/Casablanca: morocco, maroc, الدار البيضاء
Africa/Abidjan: ivory coast, côte d'ivoire, côte d’ivoire
Africa/Accra: ghana
Africa/Addis_Ababa: ethiopia
Africa/Algiers: algeria, algérie, الجزائر
Africa/Asmara: eritrea
Africa/Bamako: mali
Africa/Blantyre: malawi
Africa/Bujumbura: burundi
Africa/Conakry: guinea
Africa/Dakar: senegal, sénégal
Africa/Dar_es_Salaam: tanzania
Africa/Douala: cameroon, cameroun
Africa/Freetown: sierra leone
Africa/Gaborone: botswana
Africa/Harare: zimbabwe
Africa/Juba: south sudan
Africa/Kampala: uganda
Africa/Khartoum: sudan
Africa/Kigali: rwanda
Africa/Libreville: gabon
Africa/Lome: togo
Africa/Luanda: angola
Africa/Lusaka: zambia
Africa/Maputo: mozambique
Africa/Mogadishu: somalia
Africa/Monrovia: liberia
Africa/Ndjamena: chad
Africa/Niamey: niger
Africa/Nouakchott: mauritania
Africa/Ouagadougou: burkina faso
Africa/Porto-Novo: benin
Africa/Tripoli: libya
Africa/Tunis: tunisia, تونس
Africa/Windhoek: namibia
America/Anchorage: alaska
America/Asuncion: paraguay
America/Bogota: colombia
America/Caracas: venezuela
America/Edmonton: calgary
America/Guayaquil: ecuador
America/Havana: cuba
America/La_Paz: bolivia
America/Lima: peru, perú
America/Managua: nicaragua
America/Montevideo: uruguay
America/Phoenix: arizona
America/Port-au-Prince: haiti
America/Port_of_Spain: trinidad and tobago
America/Santiago: chile
America/Santo_Domingo: dominican republic
America/Tegucigalpa: honduras
Asia/Aden: yemen
Asia/Almaty: kazakhstan, astana
Asia/Amman: jordan
Asia/Ashgabat: turkmenistan
Asia/Baku: azerbaijan
Asia/Beirut: lebanon
Asia/Bishkek: kyrgyzstan
Asia/Damascus: syria
Asia/Dushanbe: tajikistan
Asia/Kabul: afghanistan
Asia/Kuala_Lumpur: malaysia
Asia/Muscat: oman
Asia/Nicosia: cyprus
Asia/Phnom_Penh: cambodia
Asia/Pyongyang: north korea
Asia/Tashkent: uzbekistan
Asia/Thimphu: bhutan
Asia/Ulaanbaatar: mongolia
Asia/Vientiane: laos
Asia/Yangon: myanmar, burma, rangoon
Asia/Yerevan: armenia
Atlantic/Reykjavik: iceland
Europe/Bratislava: slovakia
Europe/Chisinau: moldova
Europe/Ljubljana: slovenia
Europe/Podgorica: montenegro
Europe/Riga: latvia
Europe/Sarajevo: bosnia
Europe/Skopje: north macedonia
Europe/Tallinn: estonia
Europe/Tirane: albania
Europe/Vilnius: lithuania
Europe/Zagreb: croatia, hrvatska
Indian/Antananarivo: madagascar
Pacific/Apia: samoa
Pacific/Honolulu: hawaii
Pacific/Port_Moresby: papua new guinea
UTC: gmt, z, zulu`

/** Names of several zones: the search finds all of them, and no one is taken for the one that is meant. */
const OF_SEVERAL = `America/New_York America/Chicago America/Denver America/Phoenix America/Los_Angeles America/Anchorage Pacific/Honolulu: usa, us, united states
America/Toronto America/Vancouver America/Edmonton America/Winnipeg America/Regina America/Halifax America/St_Johns: canada
America/Sao_Paulo America/Manaus America/Fortaleza America/Cuiaba America/Rio_Branco: brazil
Africa/Kinshasa Africa/Brazzaville: congo
Asia/Tbilisi America/New_York: georgia`

/** Every name of every zone in lower case: its own, that of its place and those above. */
function allNames(): [name: string, zone: string][] {
  return [
    ...timeZones().flatMap(({ value }): [string, string][] => [
      [value.toLowerCase(), value],
      [placeOf(value).toLowerCase(), value],
    ]),
    ...namesIn(ALSO),
  ]
}

/** Of lines such as `Europe/Dublin: ireland`, each name with each zone. */
function namesIn(lines: string): [name: string, zone: string][] {
  return lines.split('\n').flatMap((line) => {
    const [zones = '', names = ''] = line.split(': ')
    return names.split(', ').flatMap((name) => zones.split(' ').map((zone): [string, string] => [name, zone]))
  })
}

let named: Map<string, string> | undefined

/** @example zoneNamed('san francisco') // 'America/Los_Angeles' */
export function zoneNamed(place: string | undefined): string | undefined {
  named ??= new Map(allNames().map(([name, zone]) => [plain(name), zone]))
  return named.get(plain((place ?? '').trim()))
}

/**
 * The zones that a text may mean, the likeliest first: one of its names is the text, begins with it, or has a word that
 * does. Accents do not count; nothing typed gives the most used.
 * @example searchZones('munich', 1) // [{ value: 'Europe/Berlin', label: 'Berlin (Europe)' }]
 */
export function searchZones(text: string, most: number): TimeZone[] {
  const wanted = plain(text.trim())
  const ranks = new Map<string, number>()
  for (const [name, zone] of [...allNames(), ...namesIn(OF_SEVERAL)]) {
    const rank = rankOf(plain(name), wanted)
    if (rank < (ranks.get(zone) ?? NO_MATCH)) ranks.set(zone, rank)
  }
  return timeZones()
    .filter(({ value }) => ranks.has(value))
    .toSorted((a, b) => (ranks.get(a.value) ?? NO_MATCH) - (ranks.get(b.value) ?? NO_MATCH))
    .slice(0, most)
}

const NO_MATCH = 3

function rankOf(name: string, wanted: string): number {
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  return ` ${name}`.includes(` ${wanted}`) ? 2 : NO_MATCH
}

const plain = (text: string) => folded(text).replace(/[/_-]/g, ' ')
