import type { About } from '#contract/tool.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { HOME_LISTS_SCRIPT, LISTS_SCRIPT } from '../own-lists/early.ts'
import type { PageAssets } from './page-assets.ts'
import type { Route } from '../routes.ts'
import { SETTINGS_META } from './settings.ts'
import { THEME_SCRIPT } from './theme.ts'

interface PageParts {
  route: Route
  description: string
  about: About | undefined
  body: string
  assets: PageAssets
}

/**
 * A page that is new to its visitor is painted in three parts, see `data-first` in the styles. One that is scrolled to a
 * place, as after a reload, has its full height at once. A browser looks each font up when a layout first needs it, which
 * takes half of the first layout's time: `lookUpFonts` has it done earlier, in a task of its own.
 */
const FIRST_SCRIPT = `{
${THEME_SCRIPT}
${LISTS_SCRIPT}
if(!location.hash&&performance.getEntriesByType('navigation')[0]?.type==='navigate')document.documentElement.dataset.first='head'
let canvas
document.lookUpFonts=(fonts)=>setTimeout(()=>{
canvas??=globalThis.OffscreenCanvas&&new OffscreenCanvas(1,1).getContext('2d')
if(canvas)for(const font of fonts){canvas.font=font;canvas.measureText('A')}
})
document.lookUpFonts(['14px system-ui','600 14px system-ui'])
document.lookUpFonts(['16px system-ui','600 20px system-ui'])
}`

/**
 * The page can be read before any script runs, so it is painted first, then its code and its icons fetched and read: on
 * a machine with few processors the two hinder each other. A hidden page is never painted. The code begins in two steps,
 * so that neither keeps a slow phone busy for long: the second link is React, the first the entry. For the same reason
 * styles are worked out while the document is read (`getAnimations` needs them, but no layout), each further part is laid
 * out as soon as it may be shown, apart from being painted, and icons come in two lots. Buttons that are pressed
 * meanwhile are kept for the code, as are the keys of the search and the letters that follow until it is there. Where the
 * code cannot be fetched or read, the page says so; presses are kept from the browser even then, as it would send what is
 * in a form as a part of the address.
 */
const BEGIN_SCRIPT = `{
const pressed=new Set
const slash=({key,target})=>{try{return key==='/'&&!target.closest('input,textarea,select')&&localStorage.getItem('sundry:single-keys')!=='false'}catch{return true}}
let letters=''
const keepLetter=(event)=>{
const {key,target}=event
if(event.ctrlKey||event.metaKey||event.altKey||target.closest('input,textarea,select,[contenteditable]'))return
if(key==='Backspace')letters=letters.slice(0,-1)
else if(key.length>1)return
else letters+=key
event.preventDefault()
event.stopPropagation()
}
document.keepLetters=()=>addEventListener('keydown',keepLetter,true)
document.takeLetters=()=>{
removeEventListener('keydown',keepLetter,true)
const taken=letters
letters=''
return taken
}
const keep=(event)=>{
const button=event.type==='click'?event.target.closest('button'):(/^k$/i.test(event.key)&&(event.ctrlKey||event.metaKey)||slash(event))&&document.querySelector('.search-button')
if(!button)return
pressed.delete(button)
pressed.add(button)
event.preventDefault()
if(button.matches('.search-button'))document.keepLetters()
}
for(const type of ['click','keydown'])addEventListener(type,keep,true)
document.earlyPress=()=>{for(const type of ['click','keydown'])removeEventListener(type,keep,true);return pressed}
const painted=(next)=>document.hidden?next():requestAnimationFrame(()=>setTimeout(next))
const show=(part,next)=>{
const {dataset}=document.documentElement
if(!part)delete dataset.first
else if(dataset.first)dataset.first=part
document.body.offsetHeight
painted(next)
}
const links=document.querySelectorAll('link[rel=later]')
document.getAnimations()
painted(()=>{
document.lookUpFonts(['600 16px system-ui','14px monospace'])
setTimeout(()=>show('main',()=>show('',()=>{
for(const link of links)setTimeout(()=>{link.rel='modulepreload'})
const icons=new XMLHttpRequest
icons.open('GET',document.querySelector('link[rel=icons]').href)
icons.responseType='document'
icons.onload=()=>{
const sprite=icons.response?.documentElement
if(sprite?.localName!=='svg')return
const symbols=[...sprite.children]
sprite.replaceChildren(...symbols.splice(0,symbols.length/2))
document.body.append(sprite)
painted(()=>sprite.append(...symbols))
}
icons.send()
})))
const fail=()=>document.body.prepend(document.querySelector('template').content)
setTimeout(()=>import(links[1].href).then(()=>setTimeout(()=>import(links[0].href).catch(fail)),fail))
})
}`

/** The same in every page that has them, so that a policy can name them. */
export const INLINE_SCRIPTS = [FIRST_SCRIPT, BEGIN_SCRIPT, HOME_LISTS_SCRIPT]

/**
 * The whole document of a page. It is painted once all of it is there, which is one flight of packets: a browser that
 * gets the start of it first would draw the bar alone, then everything again.
 */
export function describePage(parts: PageParts): string {
  const { route, body, assets } = parts
  const url = assets.origin + route.path
  const title = escapeHtml(route.title)
  const description = escapeHtml(parts.description)
  return `<!doctype html>
<html lang="en" data-theme="dark" data-ads="off">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script>${FIRST_SCRIPT}</script>
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="expect" href="#begin" blocking="render">
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
<link rel="icon" href="data:image/webp;base64,${assets.icon}" type="image/webp" sizes="32x32">
<link rel="apple-touch-icon" href="/icon-full.png">
<link rel="manifest" href="/manifest.webmanifest">
<style>${assets.css}</style>
${assets.styles.map((href) => `<link rel="contained" href="${href}" disabled>`).join('\n')}
<link rel="icons" href="${assets.icons}">
${assets.later.map((href) => `<link rel="later" href="${href}">`).join('\n')}
<script type="application/ld+json">${structuredData(parts, url)}</script>
</head>
<body>
<noscript><p class="alert" data-kind="warning">The tools need JavaScript, which is switched off in this browser.</p></noscript>
<template><p class="alert" data-kind="warning" role="alert"><span>The tools could not start. <a href="">Load the page again</a>; if that does not help, this browser is too old for them: they need Chrome or Edge 111, Firefox 128, Safari 16.4 or newer.</span></p></template>
<div id="app">${body}</div>${route.path === '/' ? `\n<script>${HOME_LISTS_SCRIPT}</script>` : ''}
<script id="begin">${BEGIN_SCRIPT}</script>
</body>
</html>
`
}

function structuredData({ route: { tool, title }, description, about }: PageParts, url: string): string {
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
