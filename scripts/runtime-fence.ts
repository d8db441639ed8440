import type { Plugin } from 'vite'

/** Fails a browser build that reaches a server-only file. */
export function runtimeFence(): Plugin {
  return {
    name: 'sundry:runtime-fence',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      handler(source, importer) {
        if (this.environment.name !== 'client' || !importer) return
        if (/\.server(?:\.ts)?$/.test(source) || /^#(?:server|cli)\//.test(source)) {
          this.error(`${importer} is for the browser and must not import ${source}, which runs on the server only.`)
        }
      },
    },
  }
}
