import { readFileSync } from 'node:fs'

/** Every page of the site, as the sitemap of the build names them. */
export const paths = [
  ...readFileSync('dist/client/sitemap.xml', 'utf8').matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g),
].map((match) => match[1] as string)
