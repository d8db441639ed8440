import { describe, expect, it } from 'vitest'
import { toolNames } from './commands.ts'
import { helpFor } from './help.ts'

const line = async (command: string, option: string): Promise<string | undefined> => {
  const [tool = '', name] = command.split(' ')
  return (await helpFor(tool, name)).split('\n').find((each) => each.trimStart().startsWith(`${option} `))
}

describe('the help', () => {
  it.each([
    ['uuid generate', '--amount', '  --amount  whole number, 1 to 1000 (default 1): How many'],
    ['uuid inspect', '--uuid', '  --uuid  text (required): The UUID to read'],
    ['json beautify', '--indent', '  --indent  2 | 4 | 6 | tab (default 2): Spaces a level, or tab'],
    ['base64 encode', '--plain-text', '  --plain-text  text (required; or a file, or stdin): The text to encode'],
    ['base64 encode-file', '--file', '  --file  file (required; or a file, or stdin): The file to encode'],
    [
      'csv convert',
      'keyColumn',
      '      keyColumn  text (default ""): Column whose values name the records of KEYED_OBJECTS; by default the first',
    ],
    [
      'csv from-json',
      '--delimiter',
      String.raw`  --delimiter  "," | ";" | "\t" | "|" | \t (default ","): The character between the columns; for a tab also \t`,
    ],
    ['time-difference timesheet', 'breakMinutes', '      breakMinutes  number, from 0: Taken off the duration'],
    ['time-difference timesheet', '--format', '  --format  12 | 24 (default 12): Clock of 12 or 24 hours'],
    ['bmi-calculator calculate', '--weight', '  --weight  number, above 0 (required): In kg or pounds'],
    ['qr-codes generate', '--latitude', '  --latitude  number | text: LOCATION: degrees, from -90 to 90'],
  ])('of %s says what %s takes', async (command, option, told) => expect(await line(command, option)).toBe(told))

  it('says a field once', async () =>
    expect((await helpFor('qr-codes', 'generate')).match(/\bssid {2}/g)).toHaveLength(1))

  it('speaks of no kinds that only the code knows', async () => {
    const helps = await Promise.all(toolNames.map((tool) => helpFor(tool)))
    const kinds = helps.flatMap((help) => help.match(/^ +\S+ {2}(?:union|literal|object|enum|record|any)\b.*/gm) ?? [])
    expect(kinds).toEqual([])
  })
})
