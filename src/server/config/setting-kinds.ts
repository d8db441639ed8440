import { readdirSync } from 'node:fs'
import { readHeaders } from '../telemetry/otlp-headers.ts'

// Kinds of settings: how the text of an environment variable is read, and what is refused.

export interface Setting<T> {
  fallback: T
  read(text: string): T
  /** What the setting does, for `.env.example`. */
  help: string
  /** How the value is printed, where it may hold a secret. */
  shown?(value: T): string
}

/** What is wrong with a value, in words that go on after the name of its setting. */
export class BadSetting extends Error {}

export const text = (fallback: string, help: string): Setting<string> => ({ fallback, help, read: (value) => value })
/** What may stand in a header of a request: letters of Latin-1 on one line. */
export const headerText = (help: string): Setting<string> => ({
  ...text('', help),
  read(value) {
    if (!/^[\x20-\x7e\xa0-\xff]*$/.test(value)) throw new BadSetting('must be one line in letters of Latin-1')
    return value
  },
})

export const secret = (help: string): Setting<string> => ({ ...text('', help), shown: () => '(set)' })

export function whole(fallback: number, [low, high]: [number, number], help: string): Setting<number> {
  return {
    fallback,
    help,
    read(value) {
      const number = Number(value)
      if (!/^\d+$/.test(value) || number < low || number > high) {
        throw new BadSetting(`must be a whole number from ${low} to ${high}`)
      }
      return number
    },
  }
}

export function share(fallback: number, help: string): Setting<number> {
  return {
    fallback,
    help,
    read(value) {
      if (!/^(?:0|1|0?\.\d+|1\.0+)$/.test(value)) throw new BadSetting('must be a number from 0 to 1')
      return Number(value)
    },
  }
}

export const pairs = (help: string): Setting<string> => ({
  ...secret(help),
  read(value) {
    if (!readHeaders(value)) throw new BadSetting('must look like name=value,name=value, percent-encoded')
    return value
  },
})

export function choice<const T extends string>(fallback: T, allowed: readonly T[], help: string): Setting<T> {
  return {
    fallback,
    help,
    read(value) {
      if (!(allowed as readonly string[]).includes(value)) throw new BadSetting(`must be one of ${allowed.join(', ')}`)
      return value as T
    },
  }
}

const UNITS: Record<string, number> = { B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 }
export function size(fallback: number, [low, high]: [number, number], help: string): Setting<number> {
  return {
    fallback,
    help,
    read(value) {
      const match = /^(\d+(?:\.\d+)?)\s*(B|KiB|MiB|GiB)?$/.exec(value)
      const bytes = match ? Math.round(Number(match[1]) * (UNITS[match[2] ?? 'B'] as number)) : 0
      if (bytes < low || bytes > high) {
        throw new BadSetting(`must be a size such as 5MiB, from ${low / 1024}KiB to ${high / 1024 ** 2}MiB`)
      }
      return bytes
    },
  }
}

export function mailbox(fallback: string, help: string): Setting<string> {
  return {
    fallback,
    help,
    read(value) {
      if (!/^[^\s@"'<>(),:;?&#%\\]+@[^\s@"'<>(),:;?&#%\\]+$/.test(value))
        throw new BadSetting('must be an e-mail address')
      return value
    },
  }
}

export function url(fallback: string, help: string): Setting<string> {
  return {
    fallback,
    help,
    read(value) {
      if (!/^https?:\/\/[^/?#@]+(?:\/[^?#]*)?$/.test(value) || !URL.canParse(value)) {
        throw new BadSetting('must be an http or https address without user name, query and fragment')
      }
      return value.replace(/\/+$/, '')
    },
  }
}

/** Pages name their files from the root: below a path of a host they would not find them. */
export function origin(help: string): Setting<string> {
  const { read, ...rest } = url('', help)
  return {
    ...rest,
    read(value) {
      const { origin: found, pathname } = new URL(read(value))
      if (pathname !== '/') throw new BadSetting('must be an address without a path, such as https://example.org')
      return found
    },
  }
}

export function folder(help: string): Setting<string> {
  return {
    ...text('', help),
    read(value) {
      try {
        readdirSync(value)
      } catch {
        throw new BadSetting('must be a folder that can be read')
      }
      return value
    },
  }
}

function canBeDecoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

export function redis(help: string): Setting<string> {
  return {
    fallback: '',
    help,
    read(value) {
      if (!/^rediss?:\/\/[^/?#]/.test(value) || !URL.canParse(value)) {
        throw new BadSetting('must be a redis:// or rediss:// address')
      }
      const { username, password, pathname } = new URL(value)
      // The client would fail at the one with each connection, and take another database for the other.
      if (!canBeDecoded(username + password)) {
        throw new BadSetting('has a % in its user name or password; it is written as %25')
      }
      if (!/^(?:\/\d*)?$/.test(pathname)) {
        throw new BadSetting('names its database by a number, such as redis://cache:6379/1')
      }
      return value
    },
    // A password may stand before the host, or behind a question mark.
    shown(value) {
      const { protocol, username, password, host, pathname, search } = new URL(value)
      return `${protocol}//${username || password ? '(set)@' : ''}${host}${pathname}${search ? '?(set)' : ''}`
    },
  }
}

export function list(help: string, valid: (entry: string) => boolean, expected: string): Setting<string[]> {
  return {
    fallback: [],
    help,
    read(value) {
      const entries = value
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean)
      const bad = entries.find((entry) => !valid(entry))
      if (bad !== undefined) throw new BadSetting(`has the entry “${bad}”; ${expected}`)
      return entries
    },
  }
}

/** An order of providers; `none` switches all of them off. */
export function order<const T extends string>(all: readonly T[], help: string): Setting<T[]> {
  return {
    fallback: [...all],
    help: `${help}; none asks nobody`,
    read(value) {
      const entries = value === 'none' ? [] : value.split(',').map((entry) => entry.trim())
      const bad = entries.find((entry) => !(all as readonly string[]).includes(entry))
      if (bad !== undefined) throw new BadSetting(`has the entry “${bad}”; known are ${all.join(', ')}, or none`)
      return [...new Set(entries)] as T[]
    },
  }
}

const isHttps = (entry: string) => /^https:\/\/[^\s"'<>;,\\]+$/.test(entry) && URL.canParse(entry)

/** Addresses that browsers ask, in this order. */
export function addresses<T extends string | string[]>(
  fallback: T,
  help: string,
  made: (entries: string[]) => T,
): Setting<T> {
  return {
    fallback,
    help: `${help}; none leaves it out`,
    read(value) {
      const entries = value === 'none' ? [] : value.split(',').map((entry) => entry.trim())
      const bad = entries.find((entry) => !isHttps(entry))
      if (bad !== undefined) throw new BadSetting(`has the entry “${bad}”; an entry is an https address, or none`)
      return made(entries)
    },
  }
}
