/**
 * What only the visitor's browser knows, shown before the page's code is there, which would move everything below it.
 * Runs in every page before the first paint: says which lists there are, for the styles of the sidebar. A storage that
 * refuses or holds something else has none here and below; the page's code says so in the log once it reads it.
 */
export const LISTS_SCRIPT = `for(const key of ['recent','favourites'])try{if(JSON.parse(localStorage.getItem('sundry:'+key)).length>0)document.documentElement.dataset[key]=''}catch{}`

/** Runs in the home page, once it is read: makes both lists of the cards that are there, until React takes over. */
export const HOME_LISTS_SCRIPT = `{
const place=document.querySelector('.own-lists')
const cardsOf=(key)=>{try{return JSON.parse(localStorage.getItem('sundry:'+key)).flatMap((path)=>document.querySelector('.tool-card a[href="'+CSS.escape(path)+'"]')?.closest('li')??[])}catch{return []}}
const show=(title,tag,kind,items)=>{
if(items.length===0)return
const [section,heading,list]=['section','h2',tag].map((name)=>document.createElement(name))
section.className='stack'
heading.textContent=title
list.className=kind
list.append(...items)
section.append(heading,list)
place.append(section)
}
show('Recently Visited','div','row',cardsOf('recent').map((card)=>{
const chip=card.querySelector('a').cloneNode(true)
chip.className='chip'
chip.prepend(card.firstElementChild.cloneNode(true))
return chip
}))
show('Favourites','ul','cards',cardsOf('favourites').map((card)=>{
const copy=card.cloneNode(true)
copy.querySelector('button').ariaPressed='true'
return copy
}))
}`
