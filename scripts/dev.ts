import { createServer as createHttpServer, type ServerResponse } from 'node:http'
import { createServer } from 'vite'
import { makeSprite } from './sprite.ts'

/** Pages with hot reloading, and the API from the same sources, at http://localhost:5173. */
const PORT = Number(process.env.PORT ?? 5173)
/** With `--offline` made-up answers stand in for outside services, names and what URLs hold. */
if (process.argv.includes('--offline')) process.env.STAND_INS = 'on'

const http = createHttpServer()
const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: http } } })

const { THEME_SCRIPT } = (await vite.ssrLoadModule('/src/site/document/theme.ts')) as { THEME_SCRIPT: string }

const SHELL = `<!doctype html>
<html lang="en" data-theme="light" data-ads="off">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sundry</title>
<script>${THEME_SCRIPT}</script></head>
<body><div id="app"></div>${makeSprite()}<script type="module" src="/src/site/start.tsx"></script></body>
</html>`

/** Calls, and the messages of agents. */
const FOR_SERVER = /^\/(?:api\/|mcp(?:[/?]|$))/

http.on('request', (request, response) => {
  const url = request.url ?? '/'
  if (FOR_SERVER.test(url)) {
    // Loaded anew for every call, so that a changed operation answers at once.
    void vite
      .ssrLoadModule('/src/server/development.ts')
      .then((module) => (module as { handle: (...args: unknown[]) => void }).handle(request, response))
      .catch((error: Error) => {
        vite.ssrFixStacktrace(error)
        response.writeHead(500, { 'content-type': 'text/plain' }).end(error.stack)
      })
    return
  }
  vite.middlewares(request, response, () => void sendPage(url, response))
})

async function sendPage(url: string, response: ServerResponse): Promise<void> {
  try {
    const html = await vite.transformIndexHtml(url, SHELL)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  } catch (error) {
    // Such as of `/%`, which is no address.
    response.writeHead(500, { 'content-type': 'text/plain' }).end((error as Error).stack)
  }
}

http.on('error', ({ code }: NodeJS.ErrnoException) => {
  process.stderr.write(`Cannot listen on port ${PORT} (${code}). PORT=5174 npm run dev takes another one.\n`)
  process.exit(1)
})
http.listen(PORT, () => process.stdout.write(`Sundry in development: http://localhost:${PORT}\n`))
