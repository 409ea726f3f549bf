import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { LeftOutReporter } from './left-out-reporter.ts'

const TESTS = ['tests/**/*.test.ts', 'tests/**/*.test.tsx']
/** Real servers as processes of their own: they need the built pages, and the time that starting takes. */
const PROCESS_TESTS = 'tests/process/**'

/** What takes longest. A fresh clone knows no times, and would come to these short files last. */
const LONGEST =
  /geometry\/(labelled-parts|proven-designs|step-models|labelled-supports)\.test|cli\/analyse\.test|process\/(killed-while-paying|commands)\.test/

/** The longest files begin, so that all workers end together. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const [longest, others] = [true, false].map((isLong) =>
      sorted.filter(({ moduleId }) => LONGEST.test(moduleId) === isLong),
    )
    return longest.concat(others)
  }
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: TESTS, exclude: [PROCESS_TESTS] },
      },
      {
        extends: true,
        // Their folders go away with the module that has made them, at the end of each file.
        test: { name: 'process', include: [`${PROCESS_TESTS}/*.test.ts`], isolate: true },
      },
    ],
    reporters: ['default', new LeftOutReporter()],
    // Vitest leaves one core to itself; on two that would be one file of tests at a time.
    maxWorkers: '100%',
    // A worker keeps the modules that it has loaded: what the program remembers hangs on a shop, a database or a mesh,
    // and each file of tests makes its own. Loading them anew for each file takes as long as all that is tested.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Commands of the program start a hundred times; Node reads its TypeScript once.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/node') },
    testTimeout: 30_000,
    // What a server does soon is waited for as long as a busy machine may need, not for the second of the default.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 30_000,
  },
})
