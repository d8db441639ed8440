import { defineConfig } from 'vitest/config'

export default defineConfig({
  define: { __VERSION__: '"0.0.0-test"', __COMMIT__: '"test"' },
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts'],
    pool: 'threads',
    testTimeout: 20_000,
  },
})
