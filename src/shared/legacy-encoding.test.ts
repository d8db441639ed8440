import { describe, expect, it } from 'vitest'
import { LEGACY_ENCODINGS, type LegacyEncoding } from './legacy-encoding.ts'
import { decodeTextFile } from './text-file.ts'

/** What the engine decodes, the other way round. */
function encoded(text: string, encoding: LegacyEncoding): Uint8Array {
  const decoder = new TextDecoder(encoding.toLowerCase())
  const bytesOf = new Map<string, number[]>()
  const learn = (bytes: number[]) => {
    const character = decoder.decode(Uint8Array.from(bytes))
    if (!bytesOf.has(character)) bytesOf.set(character, bytes)
  }
  for (let first = 0; first < 256; first++) learn([first])
  for (let first = 0x81; first < 0xff; first++) for (let second = 0x40; second < 0xff; second++) learn([first, second])
  return Uint8Array.from(Array.from(text).flatMap((character) => bytesOf.get(character) ?? []))
}

const RUSSIAN = 'имя;город;дата\nИван Петров;Москва;5 мая\nАнна Смирнова;Казань;7 июня\n'
const JAPANESE = '名前,都市\nタナカ,東京です\nすずき,大阪です\n'
const CHINESE = '姓名,城市,备注\n王芳,北京,新客户\n李娜,上海,老客户\n'
const KOREAN = '이름,도시\n김민준,서울입니다\n이서연,부산입니다\n'

describe('the encoding of a text from before Unicode', () => {
  it.each([
    ['Windows-1251', RUSSIAN],
    ['Windows-1251', RUSSIAN.toUpperCase()],
    ['Windows-1251', 'ім’я;місто\nОлена;Київ\nТарас;Львів\n'],
    ['Windows-1251', 'име;град\nМария;София\nИван;Варна\n'],
    ['KOI8-R', RUSSIAN],
    ['Shift_JIS', JAPANESE],
    ['Shift_JIS', '名前,都市\n田中太郎,東京\n'],
    ['Shift_JIS', '氏名,住所\n鈴木一郎,東京都千代田区丸の内1-1\n佐藤花子,大阪府大阪市北区梅田2-3\n'],
    ['EUC-JP', JAPANESE],
    ['GB18030', CHINESE],
    ['Big5', '姓名,城市,備註\n王小明,臺北,新客戶\n陳大文,高雄,老客戶\n'],
    ['Big5', '今天的天氣很好，我們一起去公園散步。\n學生在圖書館裡看書。\n'],
    ['Windows-1251', "ім'я;місто\nОлександр;Київ\nЇжак;Львів\nЄвген;Запоріжжя\n"],
    ['EUC-KR', KOREAN],
    ['Windows-1252', 'Müller\nKöhler\nJäger\nSchröder\nBäcker\nGrünwald\nStrößner\nKäß\n'],
    ['Windows-1252', 'Élève à l’école; déjà reçu; œuvre; naïve; où; créée; forêt; Noël\n'],
    ['Windows-1252', 'Pääsy kielletty; häät; sää; jäähyväiset; äänestää; yö; työ\n'],
    ['Windows-1252', 'ÅÄÖ'],
    ['Windows-1252', 'PÄÄSY KIELLETTY;HÄÄT;SÄÄ;JÄÄ;ÄÄNI;PÄIVÄ;HÄN;TÄNÄÄN\n'],
    ['Windows-1252', 'don’t;it’s;we’re;they’ve;I’m;isn’t;can’t;won’t;that’s;you’ll\n'],
    ['Windows-1252', 'ÅR;FÅR;GÅRD;SKÅL;ÅL;RÅD;BLÅ;GRÅ;ÅTTA;PÅ\n'],
  ] as const)('is %s', (encoding, text) => expect(decodeTextFile(encoded(text, encoding))).toEqual({ text, encoding }))

  it.each([
    ['Windows-1250', 'Łódź, Příbram, Győr'],
    ['Windows-1253', 'Αθήνα'],
    ['Windows-1254', 'İstanbul, Şişli, Iğdır'],
    ['Windows-1255', 'ירושלים'],
    ['Windows-1256', 'القاهرة'],
    ['Windows-874', 'กรุงเทพ'],
    ['Big5', '臺北市'],
  ] as const)('is %s where that is chosen', (encoding, text) =>
    expect(decodeTextFile(encoded(text, encoding), encoding).text).toBe(text),
  )

  it.each([
    ['Greek', 'Windows-1253', 'όνομα;πόλη\nΜαρία;Αθήνα\nΓιώργος;Θεσσαλονίκη\nΕλένη;Πάτρα'],
    ['Greek of everyday', 'Windows-1253', 'σήμερα ο καιρός είναι καλός;πάμε στο πάρκο\nεταιρεία;τηλέφωνο;ευχαριστώ'],
    ['Hebrew', 'Windows-1255', 'שם;עיר\nדוד כהן;ירושלים\nשרה לוי;תל אביב\nמשה מזרחי;חיפה'],
    ['Arabic', 'Windows-1256', 'الاسم;المدينة\nأحمد;القاهرة\nفاطمة;الرياض\nمحمد;بغداد'],
    ['Thai', 'Windows-874', 'ชื่อ;เมือง\nสมชาย;กรุงเทพ\nสมหญิง;เชียงใหม่'],
  ] as const)('is not told for %s, and not taken for another alphabet', (_script, encoding, text) =>
    expect(decodeTextFile(encoded(text, encoding)).encoding).toBe('Windows-1252'),
  )

  it('is one that every engine reads', () => {
    for (const encoding of LEGACY_ENCODINGS) expect(() => new TextDecoder(encoding.toLowerCase())).not.toThrow()
  })
})
