import { expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { DEFAULTS, personalise } from './personalise.ts'

it.each(['https://code.example/$$', 'https://code.example/$&', "https://code.example/$'a$`b"])(
  'puts a setting in as it stands, also with signs of a pattern: %s',
  (REPOSITORY_URL) => {
    const put = personalise(readConfig({ REPOSITORY_URL }))
    const written = put(`<a href="${DEFAULTS.repository}">`)
    expect(written.replaceAll('&amp;', '&').replaceAll('&#39;', "'")).toBe(`<a href="${REPOSITORY_URL}">`)
  },
)
