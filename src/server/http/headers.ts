import type { Config } from '../config/config.ts'

/** Headers of every answer of the API. */
export const API_HEADERS: Record<string, string> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** Headers of every page and asset; pages, scripts and drawings have a wider policy. */
export const PAGE_HEADERS: Record<string, string> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-frame-options': 'DENY',
  'permissions-policy':
    'geolocation=(self), clipboard-read=(self), clipboard-write=(self), camera=(self), microphone=(), payment=(), usb=()',
}

export const HSTS = 'max-age=63072000; includeSubDomains'

/** A script that runs as a worker has the policy of its own answer, not that of the page that started it. */
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self' blob:; frame-ancestors 'none'"

/** For a drawing that somebody opens by itself. */
export const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/**
 * The policy of a page, with the hashes of its inline scripts and style. Besides our own origin it may ask the services
 * that tell a visitor's own address, unless it promises to be silent, and show the map.
 */
export function pagePolicy(
  silent: boolean,
  scriptHashes: string[],
  styleHash: string,
  { IP_ECHO_URLS, MAP_EMBED_URL }: Pick<Config, 'IP_ECHO_URLS' | 'MAP_EMBED_URL'>,
): string {
  const asked = silent ? [] : IP_ECHO_URLS.map((url) => new URL(url).origin)
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${scriptHashes.map((each) => `'${each}'`).join(' ')}`,
    `style-src 'self' '${styleHash}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...new Set(asked)].join(' '),
    `frame-src ${MAP_EMBED_URL ? new URL(MAP_EMBED_URL).origin : "'none'"}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify app inert',
  ].join('; ')
}
