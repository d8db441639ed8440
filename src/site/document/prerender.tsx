import { renderToString } from 'react-dom/server'
import { App } from '../app.tsx'
import { describePage } from './document.ts'
import type { PageAssets } from './page-assets.ts'
import { showFirst } from '../router.ts'
import { allPaths, descriptionOf, routeOf } from '../routes.ts'

export { INLINE_SCRIPTS } from './document.ts'

interface Prerendered {
  path: string
  html: string
}

/** Every page as a document; the build gives the assets that each needs. */
export async function prerender(assets: (path: string) => PageAssets): Promise<Prerendered[]> {
  const pages: Prerendered[] = []
  for (const path of allPaths()) {
    const route = routeOf(path)
    const module = await route.load()
    showFirst({ route, module })
    const body = renderToString(<App />)
    if (/<style|<script/i.test(body)) throw new Error(`${path}: a page brings an inline style or script`)
    pages.push({
      path,
      html: describePage({
        route,
        description: descriptionOf(route, module),
        about: module.about,
        body,
        assets: assets(path),
      }),
    })
  }
  return pages
}
