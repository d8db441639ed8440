import type { ComponentType } from 'react'
import type { About, Tool } from '#contract/tool.ts'
import { findTool } from '#tools/catalogue.ts'

/** What the module of a page gives. */
export interface PageModule {
  default: ComponentType
  /** Only tools have it. */
  about?: About
  /** For search engines; a tool has its own. */
  description?: string
}

export interface Route {
  path: string
  title: string
  tool?: Tool | undefined
  load(): Promise<PageModule>
}

const toolPages = import.meta.glob<PageModule>('../tools/*/page.tsx')

const NAME = 'Sundry'

/** Pages that are not tools. */
const PLAIN: Route[] = [
  {
    path: '/',
    title: `${NAME}: small utilities that get it right`,
    load: () => import('./pages/home.tsx'),
  },
  {
    path: '/about',
    title: `About – ${NAME}`,
    load: () => import('./pages/about.tsx'),
  },
  {
    path: '/contact',
    title: `Contact – ${NAME}`,
    load: () => import('./pages/contact.tsx'),
  },
  {
    path: '/privacy-policy',
    title: `Privacy policy – ${NAME}`,
    load: () => import('./pages/privacy-policy.tsx'),
  },
  {
    path: '/api',
    title: `API reference – ${NAME}`,
    load: () => import('./pages/api.tsx'),
  },
]

const plainByPath = new Map(PLAIN.map((route) => [route.path, route]))

export const descriptionOf = ({ tool }: Route, module: PageModule) => tool?.description ?? module.description ?? ''

/** The page of a path, or `undefined` for an unknown one. */
export function findRoute(path: string): Route | undefined {
  const plain = plainByPath.get(path)
  if (plain) return plain
  const tool = findTool(path)
  const load = tool && toolPages[`../tools/${tool.name}/page.tsx`]
  return load && { path, title: `${tool.label} – ${NAME}`, tool, load }
}

/** The same where an unknown path is a mistake of ours. */
export function routeOf(path: string): Route {
  const route = findRoute(path)
  if (!route) throw new Error(`Unknown tool route: ${path}`)
  return route
}

export function allPaths(): string[] {
  const toolPaths = Object.keys(toolPages).map((file) => `/${file.split('/')[2]}`)
  return [...plainByPath.keys(), ...toolPaths]
}
