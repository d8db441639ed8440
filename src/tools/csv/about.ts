import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'Turns CSV, the text form of a table, into JSON: as a list of objects, a list of lists, objects under a key, or one record a line. The text can be typed, uploaded as a file or fetched from a public URL, and the result saved as converted.json.',
    'The preview shows the table as it will be read, with the type of every column. The check lists each mistake with its row and line. A further tab turns JSON back into CSV.',
  ],
  rules: [
    'CSV is read by RFC 4180: fields may be in quotes, quotes inside them are doubled, and line breaks and delimiters may stand inside quotes. Lines may end with LF, CR LF or CR, mixed as they come. Blank lines and a byte order mark are skipped, and so are as many lines before the table as you say; where most rows are longer than the first, you are told where the table seems to begin.',
    'The delimiter (comma, semicolon, tab or pipe) is the one that cuts the text into the most regular table. Decimal commas and prose do not mislead it, and a “sep=;” line is obeyed.',
    'A number keeps its digits: 1.50 stays 1.50. Digits with leading zeros, such as 00501, and numbers that a double cannot hold stay text, so that no postcode and no long id is damaged. Numbers with a decimal comma (1.234,50) are read when you say so.',
    'An empty field is null or is left out; in a list it is always null, because the others would move.',
    'A second column of the same name becomes name_2. Rows that are shorter or longer than the header are converted whole and listed by number. Names such as __proto__ are names like any other.',
    'With dot notation the columns a.b and a.c become one object a. A column that cannot be a path beside the others keeps its name.',
    'The encoding of a file is told by its bytes: UTF-8 or UTF-16 with or without a byte order mark; else by its letters (Central European, Turkish, Baltic, Greek, Cyrillic, Hebrew, Arabic, Thai) or its Japanese, Korean or simplified Chinese characters, else Windows-1252. A few letters are not enough to tell: any encoding can be chosen. What is not text is refused.',
    'From JSON, nested objects become dotted columns and lists become JSON in their field. Fields that a spreadsheet would run as a formula are left as they are, unless you ask for an apostrophe before them.',
  ],
  limits: [
    'Pasted text up to 5 MB, files up to 10 MB on the server. Larger files are converted on your device, piece by piece.',
    'URLs: http and https on the standard ports, public addresses only, at most 5 MB within 8 seconds and 3 redirects.',
    '100,000 fields a row; 32 MB of JSON from the server. The preview shows the first 1,000 rows.',
  ],
  questions: [
    {
      question: 'Why does Excel show strange characters in my CSV file?',
      answer:
        'Excel takes a CSV file without a byte order mark for Windows-1252. Tick “Byte order mark for Excel” when you save CSV here; the other way round, files that Excel wrote in Windows-1252 are recognised when you upload them.',
    },
    {
      question: 'Why is my postcode or phone number text in the JSON?',
      answer:
        'As a number it would lose its leading zero or plus sign. Text keeps every character; switch “Parse numbers” off to keep all fields as text.',
    },
    {
      question: 'What is JSON Lines?',
      answer:
        'One JSON record on each line, with no brackets around them. Databases and log tools read it record by record, so a large file needs little memory.',
    },
    {
      question: 'What does “formula” protection do?',
      answer:
        'A field that begins with =, +, - or @ may be run by a spreadsheet when the file is opened. With the option on, an apostrophe is put before such a field. Numbers are left alone.',
    },
  ],
})
