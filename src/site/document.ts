import type { About } from '#contract/tool.ts'
import type { PageAssets } from './page-assets.ts'
import type { Route } from './routes.ts'
import { SETTINGS_META } from './settings.ts'
import { THEME_SCRIPT } from './theme.ts'

export interface PageParts {
  route: Route
  about: About | undefined
  body: string
  assets: PageAssets
}

/**
 * A page that is new to its visitor is painted in three parts, see `data-first` in the styles. One that is scrolled to a
 * place, as after a reload, has its full height at once.
 */
const FIRST_SCRIPT = `${THEME_SCRIPT};if(!location.hash&&performance.getEntriesByType('navigation')[0]?.type==='navigate')document.documentElement.dataset.first='head'`

/**
 * The page can be read before any script runs, so it is painted first, then its code and its icons fetched and read: on
 * a machine with few processors the two hinder each other. A hidden page is never painted. The code begins in two steps,
 * so that neither keeps a slow phone busy for long: the second link is React, the first the entry. For the same reason
 * each part is laid out as soon as it may be shown, apart from being painted. A button that is pressed meanwhile is kept
 * for the code.
 */
const BEGIN_SCRIPT = `{
let pressed
const press=(event)=>{const button=event.target.closest('button');if(button){pressed=button;event.preventDefault()}}
addEventListener('click',press,true)
document.earlyPress=()=>{removeEventListener('click',press,true);return pressed}
const painted=(next)=>document.hidden?next():requestAnimationFrame(()=>setTimeout(next))
const {dataset}=document.documentElement
const layOut=()=>document.body.offsetHeight
layOut()
painted(()=>{
if(dataset.first)dataset.first='main'
layOut()
const links=document.querySelectorAll('link[rel=later]')
setTimeout(()=>import(links[1].href).then(()=>setTimeout(()=>import(links[0].href))))
painted(()=>{
delete dataset.first
layOut()
for(const link of links)setTimeout(()=>{link.rel='modulepreload'})
const icons=new XMLHttpRequest
icons.open('GET',document.querySelector('link[rel=icons]').href)
icons.responseType='document'
icons.onload=()=>{if(icons.status===200)document.body.append(icons.response.documentElement)}
icons.send()
})
})
}`

/** In every page alike, so that a policy can name them. */
export const INLINE_SCRIPTS = [FIRST_SCRIPT, BEGIN_SCRIPT]

/**
 * The whole document of a page. It is painted once its heading is there: a browser that gets the start of it first
 * would draw the bar alone, then everything again.
 */
export function describePage({ route, about, body, assets }: PageParts): string {
  const url = `${assets.origin}${route.path === '/' ? '/' : route.path}`
  const title = escape(route.title)
  const description = escape(route.description)
  return `<!doctype html>
<html lang="en" data-theme="dark" data-ads="off">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script>${FIRST_SCRIPT}</script>
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="expect" href="#title" blocking="render">
<link rel="canonical" href="${url}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Sundry">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
<meta property="og:image" content="${assets.origin}/icon-512.png">
<meta name="twitter:card" content="summary">
<meta name="theme-color" content="#3f51b5">
${SETTINGS_META}
<link rel="icon" href="/icon-192.png" type="image/png" sizes="192x192">
<link rel="icon" href="data:image/png;base64,${assets.icon}" type="image/png" sizes="48x48">
<link rel="apple-touch-icon" href="/icon-192.png">
<link rel="manifest" href="/manifest.webmanifest">
<style>${assets.css}</style>
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}" disabled>`).join('\n')}
<link rel="icons" href="${assets.icons}">
${assets.later.map((href) => `<link rel="later" href="${href}">`).join('\n')}
<script type="application/ld+json">${structuredData(route, about, url)}</script>
</head>
<body>
<div id="app">${body}</div>
<script>${BEGIN_SCRIPT}</script>
</body>
</html>
`
}

function structuredData({ tool, title, description }: Route, about: About | undefined, url: string): string {
  const page = tool
    ? {
        '@type': 'WebApplication',
        name: tool.label,
        description,
        url,
        applicationCategory: 'UtilitiesApplication',
        operatingSystem: 'Any',
        offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
      }
    : { '@type': 'WebPage', name: title, description, url }
  const questions = about?.questions.length
    ? [
        {
          '@type': 'FAQPage',
          mainEntity: about.questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ]
    : []
  const graph = { '@context': 'https://schema.org', '@graph': [page, ...questions] }
  return JSON.stringify(graph).replaceAll('<', String.raw`\u003c`)
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
