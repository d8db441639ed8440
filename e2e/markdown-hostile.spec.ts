import { existsSync, readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, open, test } from './page.ts'

const OWN = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](&#1;javascript:alert(1))',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '![x](x"onerror="alert(1))',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<base href="https://evil.example/"><a href="x">x</a>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<form action="https://evil.example/"><button>x</button><input type=submit autofocus></form>',
  '<style>@import url(https://evil.example/a.css);body{background:url(https://evil.example/b)}</style>',
  '<p style="background:url(https://evil.example/c)">x</p>',
  '<img src="//tracker.example/p.gif"><img srcset="//tracker.example/q.gif 2x"><video src="//tracker.example/v" autoplay></video>',
  '<link rel="stylesheet" href="https://evil.example/d.css"><link rel=prefetch href="https://evil.example/e">',
  '<details open ontoggle=alert(1)>x</details><marquee onstart=alert(1)>x</marquee>',
  '<a target=_top href="https://evil.example/">x</a>',
  '```"><img src=x onerror=alert(1)>\ncode\n```',
  '# x" onmouseover="alert(1)',
]
const FILE = '../shared/conformance/data/xss-payloads.json'
const PAYLOADS = [...OWN, ...(existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as string[]) : [])]

/** Sends every text through the page, touches all that can be touched in the preview, and returns the results. */
async function feed(
  page: Page,
  ending: '.md' | '.html',
): Promise<{ outputs: string[]; opened: string[]; left: string[] }> {
  return await page.evaluate(
    async ({ texts, name }) => {
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
      for (const [index, text] of texts.entries()) {
        const mark = `mark-${name.length}-${index}-end`
        const data = new DataTransfer()
        const start = name.endsWith('.md') ? `${mark}\n\n` : `<p>${mark}</p>`
        data.items.add(new File([start + text], name))
        picker.files = data.files
        picker.dispatchEvent(new Event('change', { bubbles: true }))
        const end = performance.now() + 5000
        const shown = () => frame.contentDocument?.body.textContent?.includes(mark)
        while (performance.now() < end && !shown()) await pause()
        if (!shown()) left.push(text)
        if (frame.contentDocument?.URL !== 'about:srcdoc') left.push(`navigated: ${text}`)
        for (const element of frame.contentDocument?.body.querySelectorAll<HTMLElement>('*') ?? []) element.click?.()
        outputs.push(
          document.querySelector('[aria-label="HTML result"], [aria-label="Markdown result"]')?.textContent ?? '',
        )
      }
      return { outputs, opened, left }
    },
    { texts: PAYLOADS, name: `hostile${ending}` },
  )
}

for (const { mode, ending, sanitize } of [
  { mode: 'md-to-html', ending: '.md', sanitize: true },
  { mode: 'md-to-html', ending: '.md', sanitize: false },
  { mode: 'html-to-md', ending: '.html', sanitize: true },
] as const) {
  test(`${mode}, Sanitize HTML ${sanitize ? 'on' : 'off'}: nothing runs, leaves or navigates`, async ({
    page,
    context,
    trouble,
  }) => {
    test.setTimeout(150_000)
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
    // The editor tab first, so that its result is there to be read.
    await open(page, `/markdown-converter#?mode=${mode}&sanitize=${sanitize}`)
    await page.getByRole('tab', { name: 'Preview' }).click()
    await page.locator('iframe[title=Preview]').waitFor()
    const url = page.url()
    const { outputs, opened, left } = await feed(page, ending)
    // The browser reports inline code and <base> in the inert copy that the sanitiser reads; nothing of it acts. All else counts.
    trouble.list = trouble.list.filter(
      (line) => !/inline event handler|inline style|(?:attr|elem) inline$|base-uri|base URI/.test(line),
    )
    expect(left).toEqual([])
    expect(dialogs).toEqual([])
    expect(page.url()).toBe(url)
    expect(opened.filter((address) => !/^(?:https?|mailto):/.test(address))).toEqual([])
    if (mode !== 'md-to-html') return
    const ran = await runUnprotected(context, sanitize ? outputs : outputs.slice(0, OWN.length))
    // Unsanitised text does run elsewhere, as asked: this shows that the check would notice.
    if (sanitize) expect(ran).toEqual([])
    else expect(ran.length).toBeGreaterThan(0)
  })
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
