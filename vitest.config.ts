import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const TIMED = ['src/tools/doubling.test.ts', 'src/tools/json/documents.test.ts']
/** Attacks that wait for most of their time and ask for no speed and no memory: several at once, except for figures. */
const WAITING = ['faults', 'headers', 'observatory', 'privacy', 'proxies', 'raw', 'replicas', 'stop'].map(
  (name) => `hostile/${name}.test.ts`,
)

/** At once, where some wait; alone for figures. */
const BESIDE = process.env.HOSTILE === 'long' ? 1 : 2 * availableParallelism()

const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000 }

export default defineConfig({
  define: { __PACKAGE__: '"sundry"', __VERSION__: '"0.0.0-test"', __COMMIT__: '"test"' },
  test: {
    pool: 'threads',
    testTimeout: process.env.CI ? 60_000 : 20_000,
    // Times are measured on machines that others use, too; a result that is wrong is wrong twice.
    retry: process.env.CI ? 1 : 0,
    projects: [
      // One more than there are processors: some wait for another process. They share what they have imported, which is
      // half of the product for a test of the server, so a test leaves no module behind that it has changed. In processes:
      // threads that make WebAssembly at the same time now and then end Node 24 (V8, “jit_page.has_value()”).
      {
        extends: true,
        test: {
          name: 'unit',
          pool: 'forks',
          include: ['src/**/*.test.ts'],
          exclude: TIMED,
          maxWorkers: availableParallelism() + 1,
          isolate: false,
        },
      },
      // Times: true on a machine at rest, so they run with the measurements, alone.
      { extends: true, test: { name: 'doubling', include: TIMED } },
      // Attacks on the built server, on loopback only, bounded in count and time.
      {
        extends: true,
        test: { name: 'hostile', include: ['hostile/*.test.ts'], exclude: WAITING, maxWorkers: 1, ...PATIENCE },
      },
      {
        extends: true,
        test: {
          name: 'hostile, waiting',
          include: WAITING,
          maxWorkers: BESIDE,
          ...PATIENCE,
          sequence: { groupOrder: 1 },
        },
      },
      // These look at what `vite build` wrote, or build something themselves, while the attacks above wait.
      {
        extends: true,
        test: {
          name: 'built',
          include: ['scripts/*.test.ts'],
          testTimeout: 180_000,
          maxWorkers: BESIDE,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
