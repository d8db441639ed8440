import { words, type Voice } from './voice.ts'

/** Arabic: subjects are masculine and definite, places definite, verbs take no object, so that every sentence agrees. */
export const arabic: Voice = {
  lexicon: {
    subjects: words(`
      البحر القمر النهر الطائر الشاعر الصياد البحار الرسام الطفل المسافر الموسيقي الضوء النسيم الغيم الصباح المساء
      البستان القلب
    `),
    adjectives: words(`
      الصغير الكبير القديم الهادئ الأبيض الأزرق الدافئ الحكيم الذهبي البعيد الجميل الصافي العميق اللطيف المضيء الجديد
    `),
    verbs: words('يغني ينام يرقص ينتظر يضحك يلمع يستريح يحلم يعود يبتسم يتذكر يسافر يستيقظ يشرق'),
    adverbs: words('ببطء بهدوء دائما اليوم مجددا أحيانا غالبا برفق'),
    near: words('قرب أمام خلف فوق حول عند'),
    places: words(`
      الجبل الغابة الميناء القرية الجزيرة البيت النافذة الشاطئ الطريق البرج الحقل الصحراء الحديقة السوق النبع الجسر
    `),
    conjunctions: words('بينما لأن لكن حيث'),
  },
  states: {
    who: { words: 'subjects', next: ['good', 'does', 'does', 'pausedDoes'] },
    good: { words: 'adjectives', next: ['does', 'pausedDoes'] },
    does: { words: 'verbs', next: ['manner', 'near', 'near'], end: true },
    manner: { words: 'adverbs', next: ['near'], end: true },
    near: { words: 'near', next: ['place', 'place', 'pausedPlace'] },
    place: { words: 'places', next: ['manner'], end: true },
    pausedDoes: { words: 'verbs', next: ['while'], comma: true },
    pausedPlace: { words: 'places', next: ['while'], comma: true },
    while: { words: 'conjunctions', next: ['who'] },
  },
  start: ['who'],
  listed: ['adjectives', 'subjects', 'subjects', 'verbs', 'adverbs', 'places'],
  gap: ' ',
  comma: '،',
  stops: ['.'],
  sentence: [4, 12],
  opening: words('لوريم إيبسوم دولور سيت أميت، كونسيكتيتور أديبيسينغ إليت'),
}
