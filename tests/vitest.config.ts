import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { LeftOutReporter } from './left-out-reporter.ts'

const TESTS = ['tests/**/*.test.ts', 'tests/**/*.test.tsx']
/** Real servers as separate processes: they need the built pages, and time to start. */
const PROCESS_TESTS = 'tests/process/**'
/** A shop at work to which harm is done: killed, without disk, without its services. Takes minutes, by command only. */
const FAULTS = 'tests/faults/**'
/** Packages that are built, installed and removed: minutes of packing, by command only. */
const PACKAGES = 'tests/package/**'
/** Programs of others judge the shop; they are installed before the first of these tests. */
const REFEREES = 'tests/referees/**'

/** The slowest files. A fresh clone has no recorded times, and would run these short files last. */
const LONGEST =
  /geometry\/(labeled-parts|proven-designs|step-models|labeled-supports)\.test|cli\/analyze\.test|process\/(killed-while-paying|commands)\.test/

/** The slowest files run first, so that all workers end together. */
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
        test: { name: 'unit', include: TESTS, exclude: [PROCESS_TESTS, FAULTS, PACKAGES, REFEREES] },
      },
      {
        extends: true,
        // Their folders are deleted with the module that created them, at the end of each file.
        // Servers start, stop and are killed on a machine that is busy with other tests.
        test: {
          name: 'process',
          include: [`${PROCESS_TESTS}/*.test.ts`],
          isolate: true,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'referees',
          include: ['tests/referees/*.test.ts'],
          globalSetup: 'tests/referees/install-referees.ts',
          isolate: true,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'package',
          include: [`${PACKAGES}/*.test.ts`],
          isolate: true,
          testTimeout: 300_000,
          hookTimeout: 1_200_000,
        },
      },
      {
        extends: true,
        // One file after another: each loads the machine as much as it can bear.
        test: {
          name: 'faults',
          include: [`${FAULTS}/*.test.ts`],
          isolate: true,
          fileParallelism: false,
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
        },
      },
    ],
    reporters: ['default', new LeftOutReporter()],
    // Vitest leaves one core free; on two cores that would run one test file at a time.
    maxWorkers: '100%',
    // A worker keeps the modules that it has loaded: the program keeps its state with a shop, a database or a mesh,
    // and each test file makes its own. Reloading them for each file would take as long as all the tests.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Commands of the program start a hundred times; Node compiles its TypeScript once.
    // The clock of a workstation in the shop: pages name the zone only for readers elsewhere.
    env: {
      TZ: 'America/Los_Angeles',
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/node'),
    },
    testTimeout: 60_000,
    // Waits for what a server does soon as long as a busy machine may need, not for the default second.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
  },
})
