type Load = () => Promise<unknown>

const modules = import.meta.glob<Load[]>('./*/late-parts.server.ts', { import: 'default', eager: true })

/** What operations load when they are first asked: nobody's start waits for it. */
export const lateParts = Object.values(modules).flat()
