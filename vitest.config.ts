import { defineConfig } from 'vitest/config'

const TIMED = ['src/tools/doubling.test.ts', 'src/tools/json/documents.test.ts']
/** Attacks that wait for most of their time and ask for no speed and no memory: two at once, except for figures. */
const WAITING = ['faults', 'headers', 'observatory', 'privacy', 'proxies', 'raw', 'replicas', 'stop'].map(
  (name) => `hostile/${name}.test.ts`,
)

const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000 }

export default defineConfig({
  define: { __VERSION__: '"0.0.0-test"', __COMMIT__: '"test"' },
  test: {
    pool: 'threads',
    testTimeout: process.env.CI ? 60_000 : 20_000,
    // Times are measured on machines that others use, too; a result that is wrong is wrong twice.
    retry: process.env.CI ? 1 : 0,
    projects: [
      // All processors, not all but one: on a machine with two that is twice as many.
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'], exclude: TIMED, maxWorkers: '100%' } },
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
          maxWorkers: process.env.HOSTILE === 'long' ? 1 : 2,
          ...PATIENCE,
          sequence: { groupOrder: 1 },
        },
      },
      // These look at what `vite build` wrote, or build something themselves.
      {
        extends: true,
        test: { name: 'built', include: ['scripts/*.test.ts'], testTimeout: 180_000, maxWorkers: '100%' },
      },
    ],
  },
})
