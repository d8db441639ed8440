/** The one way in which script addresses are made: only our own origin's. */
interface Policy {
  createScriptURL(address: string): string
}
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}

let policy: Policy | undefined

/** The address of a script of this site, in the form that the browser's Trusted Types ask for. */
export function ownScript(address: string): string {
  const url = new URL(address, location.href)
  if (url.origin !== location.origin) throw new Error('A worker comes from this site only')
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('app', { createScriptURL: (own) => own })
  return policy?.createScriptURL(url.href) ?? url.href
}

/**
 * A part of the page did not come. The build tells this of code; what else is fetched, of its files: where a release has
 * removed them, the page is offered anew (`site/start.tsx`).
 */
export const tellMissingPart = () => dispatchEvent(new Event('vite:preloadError'))

/**
 * Starts a module worker of this site. The address comes from `import address from './x.ts?worker&url'`.
 */
export function startWorker(address: string, name: string): Worker {
  const worker = new Worker(ownScript(address), { type: 'module', name })
  worker.addEventListener('error', ({ message }) => message || tellMissingPart())
  return worker
}
