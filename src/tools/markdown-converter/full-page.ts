/** What a document needs to be pleasant on paper and screen. */
const STYLE = `body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif;color:#1c1c1c;background:#fff}
pre{padding:1rem;overflow:auto;background:#f5f5f5;border-radius:.5rem}code{font-family:ui-monospace,monospace}
table{border-collapse:collapse}th,td{padding:.3rem .6rem;border:1px solid #ccc}img{max-width:100%}
blockquote{margin-inline:0;padding-inline-start:1rem;border-inline-start:.25rem solid #ccc;color:#555}
li:has(>input[type=checkbox]){list-style:none}`

/** A whole document around the body of one. */
export function fullPage(body: string, title: string, escape: (text: string) => string): string {
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>
${STYLE}
</style>
</head>
<body>
${body}</body>
</html>
`
}
