import DOMPurify, { type Config } from 'dompurify'

/**
 * Beyond scripts and event attributes: what sends, navigates or restyles the page around.
 * Images and links stay, with harmless addresses only.
 */
const EXPORT: Config = { FORBID_TAGS: ['style', 'form'] }

/** For the preview also everything that loads by itself, and drawing languages that can. */
const PREVIEW: Config = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'audio', 'video', 'source', 'track', 'picture', 'button', 'select', 'textarea'],
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

/** HTML without anything that could act, for other people's pages. */
export function sanitize(html: string): string {
  return DOMPurify.sanitize(html, EXPORT) as unknown as string
}

/** The same for our own eyes: it loads nothing. Pictures from elsewhere are named instead of shown. */
export function previewOf(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, PREVIEW) as unknown as DocumentFragment
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
  return fragment
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
