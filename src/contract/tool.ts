const CATEGORIES = ['text-data', 'calculators', 'image-tools', 'weather'] as const
export type Category = (typeof CATEGORIES)[number]

/** What flows from one tool to the next. */
export type Kind = 'text' | 'json' | 'csv' | 'markdown' | 'html' | 'url' | 'ip' | 'image' | 'pdf'

/** A tool's card: data only, sent with every page, so it stays short. */
export interface Card {
  /** Full name, e.g. `Base64 Encoder & Decoder`; heading and page title. */
  label: string
  /** Name in menus, e.g. `Base64`. */
  shortLabel: string
  /** One sentence below the heading, on the card and for search engines. */
  description: string
  category: Category
  /** Name of a Tabler outline icon, e.g. `binary`. */
  icon: string
  /**
   * Where the input goes: `server` (with a switch to this device), `server-only`, or `device` (never leaves it).
   */
  runs: 'server' | 'server-only' | 'device'
  /** The page works on the device alone, but programs may ask the same over HTTP: it shows how. */
  callable?: true
  /** The page promises to ask nobody, whatever is opened on it: not even for the weather. */
  silent?: true
  /** Kinds of results of other tools that this one takes. */
  accepts?: Kind[]
}

export function defineTool<const T extends Card>(card: T): T {
  return card
}

/** A card with its address. */
export interface Tool extends Card {
  /** Folder name, e.g. `base64`. */
  name: string
  /** Address of its page, e.g. `/base64`. */
  path: string
}

/** Keys that do something on the page of one tool, declared in its `shortcuts.ts`. */
export interface Shortcut {
  /** Pressed together, e.g. `Ctrl` and `Enter`. */
  keys: string[]
  meaning: string
}

/** "About this tool": real text, per tool, for people and search engines. */
export interface About {
  /** What it does, one paragraph an entry. */
  what: string[]
  /** Rules it follows: standards, rounding, calendar. */
  rules: string[]
  /** Largest input, counts, times. */
  limits: string[]
  questions: { question: string; answer: string }[]
}

export function defineAbout(about: About): About {
  return about
}
