import type { BrowserContext, Page } from '@playwright/test'
import { toHtml } from '../src/tools/markdown-converter/to-html.ts'
import { toMarkdown } from '../src/tools/markdown-converter/to-markdown.ts'
import { COLLECTED, HOSTILE } from './hostile-html.ts'
import { editorOf, expect, open, test } from './page.ts'

type Mode = 'md-to-html' | 'html-to-md'
type Settings = Record<string, string | boolean>
interface Visit {
  settings: Settings
  texts: string[]
}

const TEXTS = [...HOSTILE, ...COLLECTED]
const ON_OFF = [true, false]
/** Where a filler holds the mark of its document: at its end, as the parts of a long document come one by one. */
const FILLED = 'end-of-filler'
const MARK = /mark-\d+-end/
const KEPT = 'script,style,iframe,object,form,svg,math,img,a,template,video,details'

/** All combinations of some choices. */
function combinations(choices: Record<string, readonly (string | boolean)[]>): Settings[] {
  return Object.entries(choices).reduce<Settings[]>(
    (before, [name, values]) => before.flatMap((settings) => values.map((value) => ({ ...settings, [name]: value }))),
    [{}],
  )
}

const HTML_CHOICES = { gfm: ON_OFF, highlight: ON_OFF, headingIds: ON_OFF, noopener: ON_OFF, toc: ON_OFF }
const MARKDOWN_CHOICES = {
  headingStyle: ['atx', 'setext'],
  bullet: ['*', '-', '_'],
  codeBlockStyle: ['fenced', 'indented'],
  keepTags: ['', KEPT],
}

/** What the preview gets to clean under some settings. */
function bodyOf(mode: Mode, text: string, settings: Settings): string {
  const markdown =
    mode === 'md-to-html'
      ? text
      : toMarkdown(text, {
          headingStyle: settings.headingStyle as 'atx',
          bullet: settings.bullet as '*',
          codeBlockStyle: settings.codeBlockStyle as 'fenced',
          keepTags: String(settings.keepTags).split(','),
        })
  return toHtml(markdown, { ...HTML_DEFAULTS, ...settings })
}
const HTML_DEFAULTS = {
  gfm: true,
  highlight: true,
  headingIds: true,
  noopener: true,
  toc: false,
  fullPage: false,
  rawHtml: 'keep' as const,
}

/** Every text under every combination of settings, but each HTML that comes of a text only once. */
function visits(mode: Mode): Visit[] {
  const known = TEXTS.map(() => new Set<string>())
  const all = combinations(mode === 'md-to-html' ? HTML_CHOICES : MARKDOWN_CHOICES)
  return all.flatMap((settings) => {
    const texts = TEXTS.filter((text, index) => {
      const body = bodyOf(mode, text, settings)
      const seen = known[index] as Set<string>
      return !seen.has(body) && seen.add(body)
    })
    return texts.length > 0 ? [{ settings, texts }] : []
  })
}

/** Opens the preview under some settings, in a page whose typist never pauses. */
async function preview(page: Page, mode: Mode, settings: Settings): Promise<void> {
  const fields = Object.entries({ mode, ...settings }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  // The editor tab first, so that its result is there to be read.
  await open(page, `/markdown-converter#?${fields.join('&')}`)
  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.locator('iframe[title=Preview]').waitFor()
}

interface Fed {
  /** What the page offers to take away. */
  outputs: string[]
  /** Addresses that were opened. */
  opened: string[]
  /** Texts that never came to be shown, took the frame elsewhere, or stood in a long document that was cleaned in one go. */
  left: string[]
}

interface Around {
  /** A document with a place for texts. */
  filler: string
  /** Texts that stand in it at once. */
  atOnce: number
}
const ALONE: Around = { filler: '', atOnce: 1 }
const AT_ONCE = 6

/**
 * Sends texts through the page one after the other and touches all that can be touched in the preview. Of texts that
 * stand in one document, those that the ones before took out of sight come again by themselves.
 */
async function feed(page: Page, mode: Mode, texts: string[], around = ALONE): Promise<Fed> {
  const groups = texts.flatMap((_, at) => (at % around.atOnce === 0 ? [texts.slice(at, at + around.atOnce)] : []))
  return await page.evaluate(
    async ({ groups: queue, markdown, filler, filled }) => {
      const opened: string[] = []
      const left: string[] = []
      window.open = (address) => {
        opened.push(String(address))
        return null
      }
      const picker = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
      const frame = document.querySelector('iframe') as HTMLIFrameElement
      const outputs: string[] = []
      const pause = () => new Promise((resolve) => setTimeout(resolve, 4))
      let marks = 0
      for (const group of queue) {
        const marked = group.map((text) => ({ text, mark: `mark-${marks++}-end` }))
        const parts = marked.map(({ text, mark }, at) => {
          if (filler && at === 0) return filler.replace(filled, mark) + text
          return (markdown ? `${mark}\n\n` : `<p>${mark}</p>`) + text
        })
        const data = new DataTransfer()
        data.items.add(new File([parts.join('\n\n')], markdown ? 'hostile.md' : 'hostile.html'))
        picker.files = data.files
        picker.dispatchEvent(new Event('change', { bubbles: true }))
        const end = performance.now() + 5000
        // Between two documents there is no body. Of a long one, the last parts tell.
        const body = () => frame.contentDocument?.querySelector('body')
        const places = () => (filler ? [...(body()?.children ?? [])].slice(-3) : [body()])
        const isShown = (mark = '') => places().some((place) => place?.textContent?.includes(mark))
        while (performance.now() < end && !isShown(marked[0]?.mark)) await pause()
        if (filler) await pause()
        const hidden = marked.filter(({ mark }) => !isShown(mark)).map(({ text }) => text)
        if (group.length > 1) queue.push(...hidden.map((text) => [text]))
        else left.push(...hidden)
        const sections = body()?.querySelectorAll('.preview-part').length ?? 0
        if (filler && sections < 2) left.push(...group.map((text) => `in one go: ${text}`))
        if (frame.contentDocument?.URL !== 'about:srcdoc') left.push(...group.map((text) => `navigated: ${text}`))
        for (const element of frame.contentDocument?.body.querySelectorAll<HTMLElement>('*') ?? []) element.click?.()
        const result = '[aria-label="HTML result"], [aria-label="Markdown result"]'
        outputs.push(document.querySelector(result)?.textContent ?? '')
      }
      return { outputs, opened, left }
    },
    { groups, markdown: mode === 'md-to-html', filler: around.filler, filled: FILLED },
  )
}

/** Watches a page while it is fed; all that is hostile must have been in vain. */
async function inVain(page: Page, trouble: { list: string[] }, work: () => Promise<Fed[]>): Promise<string[]> {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    // Hostile texts that are put in one after the other must not wait for the typist's pause.
    const wait = globalThis.setTimeout.bind(globalThis)
    globalThis.setTimeout = ((act: () => void, time = 0) => wait(act, time === 150 ? 0 : time)) as typeof setTimeout
  })
  const fed = await work()
  // The browser reports inline code, <base> and <track> in the inert copy that the sanitiser reads; nothing of it acts,
  // and what a <track> asks for is refused before it leaves. All else counts.
  trouble.list = trouble.list.filter(
    (line) =>
      !/inline event handler|inline style|(?:attr|elem) inline$|base-uri|base URI|tracker\.example\/u/.test(line),
  )
  expect(fed.flatMap(({ left }) => left)).toEqual([])
  expect(dialogs).toEqual([])
  expect(page.url()).toContain('/markdown-converter')
  expect(fed.flatMap(({ opened }) => opened).filter((address) => !/^(?:https?|mailto):/.test(address))).toEqual([])
  return fed.flatMap(({ outputs }) => outputs)
}

/** What is put into a page runs in both themes or in neither: every other visit is a dark one. */
const themeOf = (visit: number) => ({ colorScheme: visit % 2 === 0 ? 'light' : 'dark' }) as const

for (const sanitize of ON_OFF) {
  test(`Markdown to HTML, every combination, Sanitize HTML ${sanitize ? 'on' : 'off'}: nothing runs`, async ({
    page,
    context,
    trouble,
  }) => {
    test.setTimeout(240_000)
    const outputs = await inVain(page, trouble, async () => {
      const fed: Fed[] = []
      for (const [visit, { settings, texts }] of visits('md-to-html').entries()) {
        await page.emulateMedia(themeOf(visit))
        await preview(page, 'md-to-html', { ...settings, sanitize })
        fed.push(await feed(page, 'md-to-html', texts, { filler: '', atOnce: sanitize ? 1 : AT_ONCE }))
      }
      return fed
    })
    const ran = await runUnprotected(context, sanitize ? outputs : outputs.slice(0, HOSTILE.length / AT_ONCE))
    // Unsanitised text does run elsewhere, as asked: this shows that the check would notice.
    if (sanitize) expect(ran).toEqual([])
    else expect(ran.length).toBeGreaterThan(10)
  })
}

test('HTML to Markdown, every combination: nothing runs', async ({ page, trouble }) => {
  test.setTimeout(240_000)
  await inVain(page, trouble, async () => {
    const fed: Fed[] = []
    for (const [visit, { settings, texts }] of visits('html-to-md').entries()) {
      await page.emulateMedia(themeOf(visit))
      await preview(page, 'html-to-md', settings)
      fed.push(await feed(page, 'html-to-md', texts))
    }
    return fed
  })
})

const WORDS = 'and some words '.repeat(12)
/** Longer than what is cleaned in one go, with more elements than a part has, and hardly more: each is touched each time. */
const LONG = {
  'of many blocks': `${`A *long* [text](#x) ${WORDS}\n\n`.repeat(110)}${FILLED}\n\n`,
  // Inside of what is taken apart: an element around the text that is long by itself.
  'of one block': `<div>${`<p>a <b>b</b> ${WORDS}</p>\n`.repeat(210)}<p>${FILLED}</p>`,
}
for (const [kind, filler] of Object.entries(LONG)) {
  test(`in a long document ${kind}, which is cleaned in parts: nothing runs`, async ({ page, context, trouble }) => {
    test.setTimeout(240_000)
    const outputs = await inVain(page, trouble, async () => {
      await preview(page, 'md-to-html', { sanitize: true })
      return [await feed(page, 'md-to-html', TEXTS, { filler, atOnce: AT_ONCE })]
    })
    expect(outputs.every((output) => output.length > 20_000)).toBe(true)
    const ends = outputs.map((output) => output.slice(output.search(MARK)))
    expect(ends.every((end, index) => end.length < (outputs[index] as string).length / 2)).toBe(true)
    expect(await runUnprotected(context, ends)).toEqual([])
  })
}

test('a full page: nothing runs where the text is sanitised', async ({ page, context, trouble }) => {
  test.setTimeout(120_000)
  const outputs = await inVain(page, trouble, async () => {
    await preview(page, 'md-to-html', { sanitize: true, fullPage: true, toc: true })
    return [await feed(page, 'md-to-html', TEXTS, { filler: '', atOnce: AT_ONCE })]
  })
  expect(outputs.every((output) => output.startsWith('<!doctype html>'))).toBe(true)
  expect(await runUnprotected(context, outputs)).toEqual([])
})

test('formatted text from a hostile clipboard: nothing runs', async ({ page, trouble }) => {
  test.setTimeout(120_000)
  const outputs = await inVain(page, trouble, async () => {
    await preview(page, 'md-to-html', { sanitize: false })
    return [{ outputs: await paste(page, TEXTS), opened: [], left: [] }]
  })
  expect(outputs).toHaveLength(TEXTS.length)
})

/** Pastes each text as a word processor would give it, over what was there, and returns what the preview made of it. */
async function paste(page: Page, texts: string[]): Promise<string[]> {
  const editor = await editorOf(page, 'Markdown text')
  return await editor.evaluate(async (element, list) => {
    const seen: string[] = []
    const frame = document.querySelector('iframe') as HTMLIFrameElement
    for (const [index, text] of list.entries()) {
      const data = new DataTransfer()
      data.setData('text/html', `<b>mark-${index}-end</b>${text}`)
      data.setData('text/plain', `mark-${index}-end`)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
      const end = performance.now() + 5000
      const shown = () => frame.contentDocument?.body.textContent?.includes(`mark-${index}-end`)
      while (performance.now() < end && !shown()) await new Promise((resolve) => setTimeout(resolve, 4))
      if (shown()) seen.push(frame.contentDocument?.body.innerHTML ?? '')
      document.execCommand('selectAll')
    }
    return seen
  }, texts)
}

/** What runs when somebody puts these exports into a page without any protection of its own. */
async function runUnprotected(context: BrowserContext, outputs: string[]): Promise<string[]> {
  const page = await context.newPage()
  const ran: string[] = []
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  await page.route('**/*', (route) => route.abort())
  await page.setContent(outputs.map((output) => `<div>${output}</div>`).join('\n'), { waitUntil: 'commit' })
  await page.evaluate(() => {
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (!/^(?:https?:|mailto:|\/|#|[\w.-]*$)/.test(element.getAttribute('href') ?? '')) element.click?.()
    }
  })
  await page.waitForTimeout(300)
  await page.close()
  return ran
}
