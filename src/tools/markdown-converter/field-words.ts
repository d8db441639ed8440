/** What the fields of a call are, for those who read its description: programmers, agents and `--help`. */
export default {
  markdown: 'The Markdown to convert',
  gfm: 'GitHub Flavored Markdown: tables, task lists, strikethrough, footnotes, autolinks',
  highlight: 'Give code blocks without a language the class of JavaScript',
  headingIds: 'Give headings an id made of their text',
  noopener: 'Give links rel="noopener noreferrer"',
  toc: 'Begin with a table of contents',
  fullPage: 'A whole HTML document',
  rawHtml: 'HTML inside the Markdown: kept, or shown as text',
  html: 'The HTML to convert',
  headingStyle: 'Headings behind #, or with a line below',
  bullet: 'Mark of list items; _ is written as -',
  codeBlockStyle: 'Code between fences, or indented',
  keepTags: 'Names of elements that stay HTML, such as kbd,ins',
} satisfies Record<string, string>
