import { describe, expect, it } from 'vitest'
import { LEGACY_ENCODINGS, type LegacyEncoding } from './encodings.ts'
import { decodeTextFile } from './file.ts'

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
const GREEK = 'όνομα;πόλη\nΜαρία;Αθήνα\nΓιώργος;Θεσσαλονίκη\nΕλένη;Πάτρα'
const POLISH =
  'imię;miasto\nŁukasz;Łódź\nMałgorzata;Białystok\nJędrzej;Częstochowa\nŻaneta;Zielona Góra\nWłaśnie tę książkę chciałbym kupić'
const CZECH = 'jméno;město\nJiří;Příbram\nVěra;Děčín\nBřetislav;Žďár nad Sázavou\nRůžena;Třebíč'
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
    ['Windows-1252', 'Ísland; Þýskaland; Suður-Ameríka; Færeyjar; Bandaríkin; þriðjudagur; föstudagur'],
    ['Windows-1252', 'Não; são; João; mañana; português; função; opções; três; saúde; avô; à mão'],
    ...['£5', '3 m³', '20 µm', '¿Que?', '21 °C', '5 ± 1', '½ l', '1º', 'don’t', '“so”', '§ 5', '2×3', '¹H', '€ 5'].map(
      (sign) => ['Windows-1252', `${sign}; `.repeat(20)] as const,
    ),
    ['Windows-1253', GREEK],
    ['Windows-1253', 'ΟΝΟΜΑ;ΠΟΛΗ\nΜΑΡΙΑ;ΑΘΗΝΑ\nΓΙΩΡΓΟΣ;ΘΕΣΣΑΛΟΝΙΚΗ\nΕΛΕΝΗ;ΠΑΤΡΑ'],
    ['Windows-1255', 'שם;עיר\nדוד כהן;ירושלים\nשרה לוי;תל אביב\nמשה מזרחי;חיפה'],
    ['Windows-1256', 'الاسم;المدينة\nأحمد;القاهرة\nفاطمة;الرياض\nمحمد;بغداد'],
    ['Windows-874', 'ชื่อ;เมือง\nสมชาย;กรุงเทพ\nสมหญิง;เชียงใหม่'],
    ['Windows-1250', POLISH],
    ['ISO-8859-2', POLISH],
    ['Windows-1250', CZECH],
    ['ISO-8859-2', CZECH],
    [
      'Windows-1250',
      'név;város\nGyőző;Győr\nIstván;Székesfehérvár\nÖdön;Hódmezővásárhely\nJenő;Kőszeg\nKatalin;Szigetvár',
    ],
    ['Windows-1254', 'Işıl;Iğdır\nŞükrü;Şanlıurfa\nGülşah;Kırşehir\nÇağrı;Muğla\n'],
    ['Windows-1257', 'Vardas;miestas\nŽivilė;Šiauliai\nŠarūnas;Panevėžys\nEglė;Kėdainiai\nJūratė;Utena\nAgnė;Biržai\n'],
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

  it('is one that every engine reads', () => {
    for (const encoding of LEGACY_ENCODINGS) expect(() => new TextDecoder(encoding.toLowerCase())).not.toThrow()
  })
})
