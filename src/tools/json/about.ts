import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'Indents, shrinks, checks and repairs JSON, shows it as a tree with the path of each value, queries it by JSONPath, validates it by JSON Schema, compares versions, and turns it into XML, YAML, CSV or JSON Lines.',
    'Numbers are kept digit by digit: 12345678901234567890, 1.10 and 1e400 come out exactly as they went in, where most formatters round them silently.',
  ],
  rules: [
    'Valid is what RFC 8259 allows, no more and no less. Every mistake is listed with line, column and an excerpt, up to a hundred; a name that is given twice is valid and therefore a warning.',
    'Beautify, minify and sort keep the text of names, strings and numbers, and members of the same name. Sorting is by UTF-16 code unit, as in RFC 8785.',
    'Queries are JSONPath as in RFC 9535: lengths count characters, comparisons are exact, and regular expressions follow RFC 9485.',
    'Schemas may be of draft 4, 6, 7, 2019-09 or 2020-12; without “$schema” it is 2020-12. Formats are annotations, as the drafts define them, and references to other documents are never fetched.',
    'XML is well-formed: a name that XML does not allow is kept in the attribute “key”, and characters that it cannot hold are written as in JSON and marked escaped="true".',
    'YAML reads back to the same data in readers of version 1.2 and 1.1: “no”, “1e3”, “12:30” and dates are quoted.',
    'CSV follows RFC 4180. Objects become columns with dotted names, lists stay JSON in their cell, null is an empty cell. Formulas are left as they are unless you ask for a leading apostrophe.',
    'In a comparison the order of members does not matter, and neither does 1.0 against 1. An element that was put in or taken out moves the others without making them differ; where very much has moved, only elements that stand once in both lists are found again.',
  ],
  limits: [
    'About 10 million characters to format, convert and compare; 5 MB for queries, schemas, repair and fetched documents.',
    'Nesting up to 512 levels; checking alone has no limit.',
    'A query gives at most 100,000 values, and results end at 32 MB.',
    'On this device the limits are those of your memory, except for fetching from a URL.',
  ],
  questions: [
    {
      question: 'Why do other formatters change my numbers?',
      answer:
        'JavaScript’s own parser keeps numbers as 64-bit floating point: beyond about 16 digits they are rounded. Here a number stays the text it is.',
    },
    {
      question: 'What can auto-fix repair?',
      answer:
        'Comments, missing or extra commas, any quotes and none, arrays of PHP, dumps of Python, Ruby, JavaScript and MongoDB, incomplete numbers, documents cut off, escaped as a string or taken from CSV, members without braces, code fences and prose around a document, and several documents in a row. It lists what it did, and the result is checked.',
    },
  ],
})
