/** What a document needs to be pleasant on paper and screen; the preview wears it too. */
export const STYLE = `:root{color-scheme:light}
body{max-width:46rem;margin:0 auto;padding:1rem 1.25rem;font:1rem/1.6 system-ui,sans-serif;color:#1b1d22;background:#fff;overflow-wrap:anywhere}
h1,h2,h3,h4,h5,h6{margin:1.4em 0 .5em;line-height:1.25}body>:first-child{margin-top:0}
a{color:#3f51b5}pre{padding:.75rem 1rem;overflow:auto;border-radius:.5rem;background:#f0f1f4}
code,kbd{font:.9em ui-monospace,Menlo,Consolas,monospace}:not(pre)>code{padding:.1em .3em;border-radius:.25rem;background:#f0f1f4}
p,h1,h2,h3,h4,h5,h6,li,dt,dd,th,td{unicode-bidi:plaintext}
table{border-collapse:collapse}th,td{padding:.25rem .75rem;border:1px solid #c9cdd5}th{background:#f0f1f4}
blockquote{margin-inline:0;padding-inline-start:1rem;border-inline-start:.25rem solid #c9cdd5;color:#565c68}
li:has(>input[type=checkbox]){list-style:none;margin-inline-start:-1.4em}
img{max-width:100%}hr{border:0;border-top:1px solid #c9cdd5}
@media print{body{padding:0}}`

/** A whole document around the body of one; the title is HTML as well. */
export function fullPage(body: string, title: string): string {
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
${STYLE}
</style>
</head>
<body>
${body}</body>
</html>
`
}

const OPENING = /<h[1-6](?:\s[^<>]{0,500})?>/i
const CLOSING = /<\/h[1-6]\s*>/i

/** The words of the first heading in HTML, still as HTML: `&amp;` stays what it is. @example titleOf('<h1><b>A</b></h1>') // 'A' */
export function titleOf(html: string): string {
  const opening = OPENING.exec(html)
  const inside = opening ? html.slice(opening.index + opening[0].length) : ''
  const words = inside.slice(0, Math.max(0, inside.search(CLOSING))).replace(/<[^<>]*>/g, '')
  return words.replaceAll('<', '&lt;').replace(/\s+/g, ' ').trim() || 'Document'
}
