import DOMPurify, { type Config } from 'dompurify'
import { breathing, type Breath } from './breath.browser.ts'
import { cleanInto, PLACE, showInParts } from './parts.browser.ts'

/**
 * Beyond scripts and event attributes: what sends, navigates or restyles the page around.
 * Images and links stay, with harmless addresses only.
 */
const EXPORT: Config = { FORBID_TAGS: ['style', 'form'] }

/** For the preview also everything that loads by itself, drawing languages that can, and links within pictures. */
const PREVIEW: Config = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: [
    'style',
    'form',
    'audio',
    'video',
    'source',
    'track',
    'picture',
    'map',
    'area',
    'button',
    'select',
    'textarea',
  ],
  FORBID_ATTR: ['srcset', 'background', 'poster', 'name', 'autofocus', 'contenteditable', 'tabindex'],
  RETURN_DOM_FRAGMENT: true,
}

// Ids of headings and footnotes are what links lead to; others may not take the place of a document's own members.
DOMPurify.addHook('uponSanitizeAttribute', (node, event) => {
  if (
    event.attrName === 'id' &&
    /^(?:H[1-6]|LI|A)$/.test(node.nodeName) &&
    /^[\p{L}\p{M}\p{N}_:-]+$/u.test(event.attrValue)
  ) {
    event.forceKeepAttr = true
  }
})

/** Text up to this length is cleaned in one go: some milliseconds. */
const SHORT = 20_000

/** HTML without anything that could act, for other people's pages. */
export async function sanitize(html: string, signal: AbortSignal): Promise<string> {
  if (html.length <= SHORT) return DOMPurify.sanitize(html, EXPORT) as unknown as string
  const options = { ...EXPORT, RETURN_DOM_FRAGMENT: true }
  const clean = (piece: Node) => DOMPurify.sanitize(piece, options) as unknown as DocumentFragment
  const box = document.implementation.createHTMLDocument('').body
  const breath = breathing(signal)
  await cleanInto(box, await parse(html, breath), clean, breath)
  return box.innerHTML
}

/** Shows the same in a page for our own eyes: it loads nothing. Pictures from elsewhere are named instead of shown. */
export async function showPreview(page: Document, html: string, signal: AbortSignal): Promise<void> {
  const clean = (piece: Node | string) =>
    withoutLoading(DOMPurify.sanitize(piece, PREVIEW) as unknown as DocumentFragment)
  if (html.length <= SHORT) return page.body.replaceChildren(clean(html))
  const breath = breathing(signal)
  await showInParts(page.body, await parse(html, breath), clean, breath)
}

function withoutLoading(fragment: DocumentFragment): DocumentFragment {
  for (const image of fragment.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? ''
    if (!/^data:image\//i.test(source)) image.replaceWith(placeholder(image))
  }
  for (const styled of fragment.querySelectorAll('[style]')) {
    if (/url|image|src|\\/i.test(styled.getAttribute('style') ?? '')) styled.removeAttribute('style')
  }
  for (const box of fragment.querySelectorAll('input')) {
    if (box.type !== 'checkbox') box.remove()
    else box.ariaLabel = 'Task'
  }
  for (const link of fragment.querySelectorAll('a[href]')) ownWay(link)
  // Bullets and columns begin where the text does.
  for (const block of fragment.querySelectorAll<HTMLElement>('ul, ol, table, blockquote')) block.dir ||= 'auto'
  return fragment
}

/**
 * WebKit tells nobody of a click in a frame that runs no script: each link goes by itself where it should, and one that
 * would take the preview elsewhere is none.
 */
function ownWay(link: Element): void {
  const address = link.getAttribute('href') ?? ''
  if (address.startsWith('#')) link.setAttribute('href', PLACE + address.slice(1))
  else if (/^(?:https?|mailto):/i.test(address)) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  } else link.removeAttribute('href')
}

interface Policy {
  createHTML(html: string): string
}
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const inert = trustedTypes?.createPolicy('inert', { createHTML: (html) => html })

/** Characters that are read in one go. */
const READ = 50_000

/**
 * The elements of a text, in a document that runs and loads nothing. They are for cleaning, none is shown as it is. What
 * the text names `write`, `close` or `body` takes the place of the document's own in Firefox, but not on the prototype.
 */
async function parse(html: string, breath: Breath): Promise<HTMLElement> {
  const { write, close } = Document.prototype
  const reader = document.implementation.createHTMLDocument('')
  reader.open()
  for (let start = 0; start < html.length; start += READ) {
    await breath()
    const part = html.slice(start, start + READ)
    // Into a document of its own that is never shown: the one way to read a long text in parts.
    write.call(reader, (inert?.createHTML(part) ?? part) as string)
  }
  close.call(reader)
  return Reflect.get(Document.prototype, 'body', reader) as HTMLElement
}

function placeholder(image: HTMLImageElement): HTMLElement {
  const note = image.ownerDocument.createElement('span')
  note.className = 'image'
  note.textContent = `Image: ${image.alt || image.getAttribute('src') || 'without address'}`
  return note
}

/** An empty document in the form that Trusted Types ask for. */
export function emptyDocument(): string {
  return DOMPurify.sanitize('<p></p>', { RETURN_TRUSTED_TYPE: true }) as unknown as string
}
