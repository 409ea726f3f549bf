import { defineConfig } from 'vitest/config'

const TESTS = ['tests/**/*.test.ts', 'tests/**/*.test.tsx']
/** Real servers as processes of their own: they need the built pages, and the time that starting takes. */
const PROCESS_TESTS = 'tests/process/**'

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: TESTS, exclude: [PROCESS_TESTS] },
      },
      {
        extends: true,
        test: { name: 'process', include: [`${PROCESS_TESTS}/*.test.ts`] },
      },
    ],
    // Vitest leaves one core to itself; on two that would be one file of tests at a time.
    maxWorkers: '100%',
    testTimeout: 30_000,
    // What a server does soon is waited for as long as a busy machine may need, not for the second of the default.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 30_000,
  },
})
