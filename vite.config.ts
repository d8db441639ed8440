import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { begin, finish } from './scripts/finish.ts'
import { runtimeFence } from './scripts/runtime-fence.ts'

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string }

/** Told by whoever builds without the repository's history, such as the image. */
function commit(): string {
  if (process.env.COMMIT) return process.env.COMMIT.slice(0, 7)
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return 'unknown'
  }
}

/** A class of one file: its name and three letters for the file, as each stands in document, styles and script. */
function scopedName(name: string, file: string): string {
  const place = relative(import.meta.dirname, file).replaceAll('\\', '/')
  return `${name}-${createHash('sha256').update(place).digest('base64url').slice(0, 3)}`
}

/**
 * What a worker starts with is a file that no other one imports: WebKit would run it once more for that, and every answer
 * would come twice.
 */
function ownEntries(): Plugin {
  return { name: 'own-entries', options: (options) => ({ ...options, preserveEntrySignatures: 'strict' }) }
}

/** Every `import()` of a page is made by our own `loadPart`, not by Vite's loader. */
function ownLoader(): Plugin {
  const loader = resolve(import.meta.dirname, 'src/site/part.ts')
  return {
    name: 'own-loader',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => `export { loadPart as __vitePreload } from ${JSON.stringify(loader)}`,
    },
  }
}

/**
 * A package that looks for its program beside its script, though it is handed in: in a worker that was started from memory
 * there is no beside, and what it would never ask for is not built.
 */
function handedIn(): Plugin {
  return {
    name: 'handed-in',
    enforce: 'pre',
    transform: {
      filter: { id: /tesseract-wasm[\\/]dist[\\/]lib\.js$/ },
      handler: (code) => code.replaceAll('import.meta.url', '"file:///"'),
    },
  }
}

const HASHED = 'assets/[name]-[hash:7].js'
const ASSET = 'assets/[name]-[hash:7][extname]'

/** Packages that every start needs in part. */
const BUNDLED = [
  'zod',
  'uuid',
  'fflate',
  'decimal.js',
  'temporal-polyfill',
  'temporal-utils',
  'syllable',
  'pluralize',
  'markdown-it',
  'markdown-it-footnote',
  'entities',
  'linkify-it',
  'mdurl',
  'punycode.js',
  'uc.micro',
]

/** The feature's number in Lightning CSS. Its stand-in for `light-dark()`, which no style uses, weighs 50 bytes a page. */
const LIGHT_DARK = 1_048_576

export default defineConfig(({ command }) => ({
  plugins: [react(), runtimeFence(), ownLoader()],
  define: {
    __PACKAGE__: JSON.stringify(name),
    __VERSION__: JSON.stringify(version),
    __COMMIT__: JSON.stringify(commit()),
  },
  css: { modules: { generateScopedName: scopedName }, lightningcss: { exclude: LIGHT_DARK } },
  // Of this package only the script has a name; the program lies beside it.
  resolve: { alias: { 'tesseract-wasm/dist': resolve(import.meta.dirname, 'node_modules/tesseract-wasm/dist') } },
  build: {
    target: 'baseline-widely-available',
    // That list has an older Firefox, which lacks `:has`.
    cssTarget: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    sourcemap: false,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        // Vite names the files of a part only where it has several.
        modulePreload: { polyfill: false, resolveDependencies: (file, files) => (files.length > 0 ? files : [file]) },
        rolldownOptions: {
          input: { react: 'src/site/react.ts', start: 'src/site/start.tsx', sw: 'src/site/offline/service-worker.ts' },
          // Browsers look for the service worker at one address.
          output: {
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : HASHED),
            // Every page carries the names of a hundred files: seven letters of 64 tell two releases of one apart.
            chunkFileNames: HASHED,
            assetFileNames: ASSET,
            // Few files: a request costs more than the bytes of a small part. Earlier groups take what later ones share.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /rolldown.runtime|vite.preload-helper|site[\\/](?:react|stack-limit|part)\.ts$|node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
                },
                // What every page begins with, and what the home page has in common with tools.
                {
                  name: 'start',
                  test: /src[\\/](?:site[\\/]start|ui[\\/]rested|shared[\\/]numbers[\\/]counted)\.tsx?$/,
                },
                // The weather in the top bar, which comes late in every page, and what the pages of outside services share with it.
                {
                  name: 'badge',
                  test: /src[\\/](?:tools[\\/]weather[\\/](?:summary|answers|saved-place|units-choice|show)\b|ui[\\/](?:own-address\.ts|credits\.tsx)$)/,
                },
                // What tool pages are made of at their start, with the chains of tools.
                {
                  name: 'kit',
                  test: /src[\\/](?:ui[\\/](?!answering-|pieces|code-|share-|slider|text-file-|printing|follow|dialog)[a-z-]+|shared[\\/](?:time[\\/]local-day|text[\\/]length|numbers[\\/]typed)|site[\\/]chain[\\/]watch|contract[\\/]refusal)\.tsx?$/,
                },
                // What asks workers, with the editor, whose pages ask them soonest; others fetch it when they ask.
                {
                  name: 'answering',
                  test: /src[\\/](?:ui[\\/](?:answering-worker|pieces|code-editor)|site[\\/]calls[\\/]device-answers)/,
                },
                // A call as code: one file instead of two.
                { name: 'snippets', test: /site[\\/]as-code[\\/]snippet/ },
                {
                  name: 'pictures',
                  test: /src[\\/](?:ui[\\/]image[\\/](?!compare)[a-z-]+|ui[\\/]slider|shared[\\/]image[\\/](?:edits|limits))\.tsx?$/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundled, a start reads only what is used: zod alone brings fifty files of languages. In development nothing is.
      resolve: { noExternal: command === 'build' ? BUNDLED : [] },
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        minify: false,
        rolldownOptions: {
          input: {
            main: 'src/server/main.ts',
            worker: 'src/server/processes/worker.ts',
            'image-process': 'src/server/processes/image-process.ts',
            prerender: 'src/site/document/prerender.tsx',
          },
        },
      },
    },
    // Apart from the server, which starts with all tools in few files: a command reads its own tool only.
    cli: {
      resolve: { noExternal: BUNDLED },
      build: {
        outDir: 'dist/cli',
        emptyOutDir: true,
        copyPublicDir: false,
        minify: false,
        rolldownOptions: { input: { main: 'src/cli/main.ts' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      begin()
      await builder.build(builder.environments.client!)
      await builder.build(builder.environments.ssr!)
      await builder.build(builder.environments.cli!)
      await finish()
    },
  },
  worker: {
    format: 'es',
    plugins: () => [ownEntries(), handedIn()],
    rolldownOptions: {
      output: {
        // As in the pages: a file that both name is one.
        assetFileNames: ASSET,
        codeSplitting: {
          // What a worker's beginning has in common with what it loads later: one file instead of four.
          groups: [
            {
              name: 'shared',
              test: /src[\\/](?:contract[\\/]|shared[\\/](?:text[\\/]surrogates|image[\\/](?:edits|header|limits|metadata|parts|srgb)))|node_modules[\\/]zod[\\/]/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
}))
