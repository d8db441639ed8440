import type { ComponentType } from 'react'
import type { About, Tool } from '#contract/tool.ts'
import { findTool } from '#tools/catalogue.ts'

/** What the module of a page gives. */
export interface PageModule {
  default: ComponentType
  /** Only tools have it. */
  about?: About
}

export interface Route {
  path: string
  title: string
  description: string
  tool?: Tool
  load(): Promise<PageModule>
}

const toolPages = import.meta.glob<PageModule>('../tools/*/page.tsx')

const NAME = 'Sundry'

/** Pages that are not tools. */
const PLAIN: Route[] = [
  {
    path: '/',
    title: `${NAME}: small utilities that get it right`,
    description:
      'Free online tools for text, data, calculations, images and weather. Exact answers, no sign-in, nothing stored, usable offline and by API.',
    load: () => import('./home.tsx'),
  },
  {
    path: '/about',
    title: `About – ${NAME}`,
    description: 'What Sundry is, how its tools are checked, and where every one of them runs.',
    load: () => import('./pages/about.tsx'),
  },
  {
    path: '/contact',
    title: `Contact – ${NAME}`,
    description: 'How to reach the people behind Sundry, report a wrong result or a security problem.',
    load: () => import('./pages/contact.tsx'),
  },
  {
    path: '/privacy-policy',
    title: `Privacy policy – ${NAME}`,
    description: 'What is sent where, what is kept and for how long: tool by tool, with a way to check it yourself.',
    load: () => import('./pages/privacy.tsx'),
  },
  {
    path: '/api',
    title: `API reference – ${NAME}`,
    description: 'Every tool as an HTTP call: parameters, examples, and a form that tries it.',
    load: () => import('./pages/reference.tsx'),
  },
]

const plainByPath = new Map(PLAIN.map((route) => [route.path, route]))

/** The page of a path, or `undefined` for an unknown one. */
export function findRoute(path: string): Route | undefined {
  const plain = plainByPath.get(path)
  if (plain) return plain
  const tool = findTool(path)
  const load = tool && toolPages[`../tools/${tool.name}/page.tsx`]
  return load && { path, title: `${tool.label} – ${NAME}`, description: tool.description, tool, load }
}

export function allPaths(): string[] {
  const toolPaths = Object.keys(toolPages).map((file) => `/${file.split('/')[2]}`)
  return [...plainByPath.keys(), ...toolPaths]
}
