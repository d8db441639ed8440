import * as z from 'zod/mini'
import { operation } from '#contract/operation.ts'
import { analyze } from './analysis.ts'

const wordsPerMinute = z.number().check(z.minimum(50), z.maximum(1000))
const keywords = z.array(z.object({ word: z.string(), count: z.number(), density: z.number() }))
const duration = z.object({ seconds: z.number(), wordsPerMinute: z.number(), formatted: z.string() })

const api = {
  analyze: operation({
    method: 'POST',
    path: '/word-counter/analyze',
    summary: 'Count words, characters, sentences and keywords',
    description:
      'Characters are graphemes: an emoji is one. Chinese, Japanese, Thai, Lao, Khmer and Burmese words are found by a dictionary. ' +
      'Density is in percent of all words. Each platform of socialMediaLimits is counted as that platform counts.',
    body: z.strictObject({
      text: z.string(),
      readingWordsPerMinute: z._default(wordsPerMinute, 200),
      speakingWordsPerMinute: z._default(wordsPerMinute, 130),
      excludeStopWords: z._default(z.boolean(), false),
    }),
    data: 'text',
    answer: z.object({
      wordCount: z.number(),
      uniqueWordCount: z.number(),
      characterCountWithSpaces: z.number(),
      characterCountWithoutSpaces: z.number(),
      sentenceCount: z.number(),
      paragraphCount: z.number(),
      lineCount: z.number(),
      averageWordLength: z.number(),
      averageSentenceLength: z.number(),
      readability: z.object({
        fleschKincaidGradeLevel: z.number(),
        gradeLevelDescription: z.string(),
        fleschReadingEase: z.number(),
        automatedReadabilityIndex: z.number(),
        applicable: z.boolean(),
      }),
      keywordDensity: z.object({ singleWords: keywords, twoWords: keywords, threeWords: keywords }),
      readingTime: duration,
      speakingTime: duration,
      socialMediaLimits: z.record(
        z.string(),
        z.object({ current: z.number(), limit: z.number(), percentage: z.number(), exceeded: z.boolean() }),
      ),
      sms: z.object({
        encoding: z.enum(['GSM-7', 'UCS-2']),
        units: z.number(),
        segments: z.number(),
        limit: z.number(),
        perSegment: z.number(),
      }),
    }),
    worker: 'large',
    examples: [
      {
        title: 'Two sentences',
        body: { text: 'Dr. Smith paid 3.50 for the book. The book was worth it!' },
        like: { wordCount: 12, sentenceCount: 2, paragraphCount: 1, characterCountWithSpaces: 56 },
      },
      {
        title: 'Chinese, and an emoji',
        body: { text: '人人生而自由👨‍👩‍👧' },
        like: { wordCount: 4, characterCountWithSpaces: 7 },
      },
      { title: 'No text', body: { text: '' }, like: { wordCount: 0, sentenceCount: 0, averageWordLength: 0 } },
    ],
    run: ({ text, ...options }) => analyze(text, options),
  }),
}

export default api
