// Runs in the page: bench/*.ts has no types of the browser. Loaded before the page's own scripts.
{
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const painted = async () => {
    await frame()
    await new Promise((resolve) => setTimeout(resolve))
  }
  const now = () => performance.timeOrigin + performance.now()
  const tasks = []
  const shifts = []
  const paints = {}
  // This script runs in the task in which the browser makes the document, before it has read a byte of the page.
  const born = performance.now()
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifts.push(value)
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) paints.largest = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })

  const longest = (since) =>
    tasks.reduce((most, { start, duration }) => (start + duration >= since ? Math.max(most, duration) : most), 0)

  /** The field of a label, also inside an editor's shadow root. */
  function fieldOf(label) {
    const named = [...document.querySelectorAll('label')].find(
      (each) => each.textContent.replace(/\s\*$/, '').trim() === label,
    )
    if (named?.control) return named.control
    for (const element of document.querySelectorAll('*')) {
      const inner = element.shadowRoot?.querySelector(`[aria-label="${label}"][contenteditable]`)
      if (inner) return inner
    }
    return null
  }

  function put(field, text) {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true })
    // A page that handles a paste prevents what the browser would do; else do that.
    if (field.dispatchEvent(event) && 'value' in field) write(field, text)
  }

  function write(field, text) {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
    set.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  const buttonOf = (name) =>
    [...document.querySelectorAll('button:not([role=tab])')].find(
      (each) => each.textContent.trim() === name && each.checkVisibility(),
    )

  async function until(condition, what) {
    const end = performance.now() + 20_000
    for (;;) {
      const value = condition()
      if (value) return value
      if (performance.now() > end)
        throw new Error(
          `waited in vain for ${what}: ${document.querySelector('[role=alert]')?.textContent ?? 'no message'}`,
        )
      await frame()
    }
  }

  /** Looked at in every frame: to join the parts of a long result each time took longer than to show them. */
  function* textsIn(element) {
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) yield walk.currentNode
  }

  function lengthOf(element) {
    let length = 0
    for (const text of textsIn(element)) length += text.length
    return length
  }

  /** What is looked for are a few words: long texts beside them are left alone. */
  const MOST_WORDS = 1000
  function says(element, words) {
    let said = ''
    for (const text of textsIn(element)) if (text.length < MOST_WORDS) said += text.data
    return said.includes(words)
  }

  const arrived = ({ result, count = 1, least = 0, includes = '' }) => {
    const found = document.querySelectorAll(result)
    if (found.length < count) return false
    if (found[0].tagName === 'IMG') return found[0].complete && found[0].naturalWidth > 0
    return (least === 0 || lengthOf(found[0]) >= least) && (includes === '' || says(found[0], includes))
  }

  globalThis.probe = {
    /** From the paste to the wanted result, in ms, and the longest time the page stood still. */
    async task({ field, text, pasted, values = {}, button, wanted }) {
      await until(() => document.documentElement.dataset.live === 'true' || document.body.dataset.floor, 'the page')
      let target = field && (await until(() => fieldOf(field), field))
      for (const [name, value] of Object.entries(values)) write(fieldOf(name), value)
      // Nobody pastes into a field or presses a button without being there, nor in the moment of coming.
      ;(target || buttonOf(button))?.focus()
      await new Promise((resolve) => setTimeout(resolve, 300))
      await painted()
      // An editor may have come in the place of the field.
      target = field && fieldOf(field)
      const start = performance.now()
      if (target) {
        put(target, text)
        if (pasted) await until(() => says(document.querySelector('main'), pasted), pasted)
      }
      if (button) (await until(() => [buttonOf(button)].find((each) => each && !each.disabled), button)).click()
      await until(() => arrived(wanted), wanted.result)
      await painted()
      const milliseconds = performance.now() - start
      await new Promise((resolve) => setTimeout(resolve, 60))
      return { milliseconds, freeze: longest(start) }
    },
    /** Puts a text in and tells how long the next keys take until they are painted. */
    async watchKeys({ field, text }) {
      await until(() => document.documentElement.dataset.live === 'true' || document.body.dataset.floor, 'the page')
      const target = await until(() => fieldOf(field), field)
      put(target, text)
      target.focus()
      await new Promise((resolve) => setTimeout(resolve, 500))
      const times = []
      target.addEventListener('keydown', async () => {
        const start = performance.now()
        await painted()
        times.push(performance.now() - start)
      })
      const start = performance.now()
      globalThis.keys = () => ({ times, freeze: longest(start) })
    },
    figures() {
      const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
      return {
        first,
        largest: paints.largest ?? first,
        blocking: tasks.reduce(
          (sum, { start, duration }) => sum + (start >= first ? Math.max(0, duration - 50) : 0),
          0,
        ),
        making: Math.max(0, ...tasks.filter(({ start }) => start <= born).map(({ duration }) => duration)),
        longest: Math.max(0, ...tasks.filter(({ start }) => start > born).map(({ duration }) => duration)),
        shift: shifts.reduce((sum, value) => sum + value, 0),
      }
    },
    /** From the last click to a heading with these words, across documents too. */
    async heading(words) {
      await until(() => document.querySelector('h1')?.textContent.includes(words), words)
      await painted()
      return now() - Number(sessionStorage.getItem('bench:clicked'))
    },
  }
  addEventListener('click', () => sessionStorage.setItem('bench:clicked', String(now())), true)
}
