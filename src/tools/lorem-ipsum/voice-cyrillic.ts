import { words, type Voice } from './voice.ts'

/** Russian: subjects are masculine, verbs take no object, so that every sentence agrees with itself. */
export const cyrillic: Voice = {
  lexicon: {
    adjectives: words(`
      старый тихий зелёный быстрый далёкий тёплый синий добрый мудрый весёлый серебряный лёгкий северный утренний
      осенний высокий глубокий мягкий яркий чистый светлый дивный
    `),
    subjects: words(`
      ветер лес дождь город корабль туман мост сад берег поезд закат свет голос остров снег камень путник художник
      рыбак фонарь кот дом ручей сон вечер странник музыкант праздник
    `),
    verbs: words(`
      шумит поёт дремлет сияет молчит плывёт ждёт звучит растёт танцует мерцает вздыхает улыбается кружится
      просыпается отдыхает мечтает исчезает возвращается
    `),
    adverbs: words('тихо снова медленно вдали сегодня всегда едва радостно порой опять иногда'),
    within: ['в'],
    within2: words('саду городе лесу море поле тумане тишине доме долине гавани переулке облаке зеркале'),
    on: ['на'],
    on2: words('берегу площади рассвете холме мосту крыше дороге горизонте закате поляне пристани'),
    above: words('над над под за перед'),
    above2: words('рекой городом морем лесом полем холмом мостом домом садом озером'),
    conjunctions: words('а и но пока когда словно будто'),
  },
  states: {
    how: { words: 'adjectives', next: ['who'] },
    who: { words: 'subjects', next: ['does', 'does', 'pausedDoes', 'manner'] },
    manner: { words: 'adverbs', next: ['does', 'does', 'pausedDoes'] },
    does: { words: 'verbs', next: ['within', 'on', 'above'], end: true },
    within: { words: 'within', next: ['within2', 'within2', 'pausedWithin2'] },
    within2: { words: 'within2', next: ['on', 'above'], end: true },
    on: { words: 'on', next: ['on2', 'on2', 'pausedOn2'] },
    on2: { words: 'on2', next: ['above'], end: true },
    above: { words: 'above', next: ['above2', 'above2', 'pausedAbove2'] },
    above2: { words: 'above2', next: ['within'], end: true },
    pausedDoes: { words: 'verbs', next: ['while'], comma: true },
    pausedWithin2: { words: 'within2', next: ['while'], comma: true },
    pausedOn2: { words: 'on2', next: ['while'], comma: true },
    pausedAbove2: { words: 'above2', next: ['while'], comma: true },
    while: { words: 'conjunctions', next: ['how', 'how', 'who'] },
  },
  start: ['how', 'how', 'who'],
  listed: ['adjectives', 'subjects', 'subjects', 'verbs', 'adverbs'],
  gap: ' ',
  comma: ',',
  stops: ['.'],
  sentence: [4, 13],
  opening: words('Лорем ипсум долор сит амет, консектетур адиписцинг элит'),
}
