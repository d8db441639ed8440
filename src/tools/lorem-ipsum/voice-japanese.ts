import { words, type Voice } from './voice.ts'

/** Japanese: a topic, a place and a verb; no spaces inside a sentence. */
export const japanese: Voice = {
  lexicon: {
    adjectives: words(
      '静かな 青い 小さな 古い 白い 遠い 優しい 新しい 深い 明るい 淡い 懐かしい 美しい 涼しい 黄金の 春の 朝の',
    ),
    subjects: words('空 風 海 山 花 鳥 月 星 雨 森 川 雲 猫 旅人 街 光 船 桜 雪 夢 子ども 詩人 カモメ オルゴール'),
    topics: words('は が も は が'),
    adverbs: words('静かに ゆっくり 今日も いつも そっと やがて のんびり ふわりと きらきらと'),
    places: words('庭 丘 港 窓辺 谷 野原 坂道 岸辺 里 峠 公園 図書館 カフェ ホーム 屋根の上 橋のたもと'),
    at: ['で'],
    verbs: words(
      '歌う 揺れる 輝く 眠る 踊る 待っている 休んでいる 笑っている 光る 流れる 歩いていく 夢を見る 目を覚ます',
    ),
    links: words('歌い 揺れ 輝き 眠り 踊り 笑い 流れ 休み 目を覚まし'),
  },
  states: {
    which: { words: 'adjectives', next: ['who'] },
    who: { words: 'subjects', next: ['topic'] },
    topic: { words: 'topics', next: ['how', 'where', 'where', 'does', 'link'] },
    how: { words: 'adverbs', next: ['where', 'does', 'link'] },
    where: { words: 'places', next: ['at'] },
    at: { words: 'at', next: ['manner', 'does', 'does', 'link'] },
    manner: { words: 'adverbs', next: ['does', 'link'] },
    does: { words: 'verbs', next: [], end: true },
    link: { words: 'links', next: ['which', 'which', 'who'], comma: true },
  },
  start: ['which', 'which', 'who'],
  listed: ['subjects', 'subjects', 'places', 'verbs', 'adverbs'],
  gap: '',
  comma: '、',
  stops: ['。'],
  sentence: [5, 14],
  opening: words('ロレム・イプサム・ ドロール・ シット・アメット、 コンセクテトゥール・ アディピシング・ エリット'),
}
