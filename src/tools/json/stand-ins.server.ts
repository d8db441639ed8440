import type { StandIns } from '#contract/upstream.ts'

const DOCUMENTS: Record<string, string> = { '/point.json': '{"x":1.0,"y":2}', '/broken.json': '{"x":' }

export default {
  'https://json.example.org': ({ pathname }) => {
    const document = DOCUMENTS[pathname]
    return new Response(document ?? 'Not found', {
      status: document === undefined ? 404 : 200,
      headers: { 'content-type': 'application/json' },
    })
  },
} satisfies StandIns
