import { hash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { LeftOutReporter } from './left-out-reporter.ts'
import { readDurations } from './run/durations.ts'
import { temporaryFolder } from './run/temporary-folder.ts'
import { VitestDurations } from './run/vitest-durations.ts'

const ROOT = join(import.meta.dirname, '..')
const TESTS = ['tests/**/*.test.ts', 'tests/**/*.test.tsx']

/** Tests with modules of their own: what one replaces by a mock, no other test may get. */
const MOCKED = globSync(TESTS, { cwd: ROOT }).filter((file) =>
  /^vi\.mock\(/m.test(readFileSync(join(ROOT, file), 'utf8')),
)

/** Tests that take a minute or more of the engine's work: thousands of labeled parts, real designs, random meshes. */
const SLOW = ['labeled-parts', 'proven-designs', 'step-models', 'labeled-supports'].map(
  (name) => `tests/geometry/${name}.test.ts`,
)

/**
 * Tests of the faults that any change can bring to a running shop: it is killed while paying, attacked, restored, and
 * reached over the LAN.
 */
const SMOKE = [
  'killed-while-paying',
  'hostile-uploads',
  'backup',
  'local-network',
  'lan-agent',
  'bridge-shop',
  'no-secret-left',
].map((name) => `tests/process/${name}.test.ts`)

/** Runs the files that took longest first, so that all workers end together; with `--sequence.shuffle` in the order of its seed. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle, seed } = this.ctx.config.sequence
    const durations = readDurations()
    const rank = ({ moduleId }: TestSpecification) =>
      shuffle ? hash('sha1', `${seed} ${moduleId}`) : (durations.get(relative(ROOT, moduleId)) ?? 0)
    return (await super.sort(files)).toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1))
  }
}

/** A project whose files have modules of their own: their folders are deleted with the module that made them. */
function isolated(
  name: string,
  include: string[],
  { setUp = [], ...limits }: { testTimeout: number; hookTimeout: number; setUp?: string[] },
) {
  const globalSetup = ['tests/build-once.ts', ...setUp]
  return { extends: true as const, test: { name, include, isolate: true, globalSetup, ...limits } }
}

/** Servers start, stop and are killed on a machine that is busy with other tests. */
const SERVERS = { testTimeout: 240_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: TESTS,
          exclude: [
            ...configDefaults.exclude,
            ...SLOW,
            ...MOCKED,
            'tests/{process,referees,faults,package}/**',
          ],
        },
      },
      { extends: true, test: { name: 'mocked', include: MOCKED, isolate: true } },
      // One test checks a few hundred parts, or one design after the other.
      { extends: true, test: { name: 'slow', include: SLOW, testTimeout: 300_000 } },
      isolated('smoke', SMOKE, SERVERS),
      isolated('process', ['tests/process/*.test.ts'], SERVERS),
      // Programs of others judge the shop.
      isolated('referees', ['tests/referees/*.test.ts'], {
        ...SERVERS,
        setUp: ['tests/referees/install-referees.ts'],
      }),
      // Packages are built, installed and removed.
      isolated('package', ['tests/package/*.test.ts'], { testTimeout: 300_000, hookTimeout: 1_200_000 }),
      {
        extends: true,
        // One file after another: each loads the machine as much as it can bear.
        test: {
          name: 'faults',
          globalSetup: 'tests/build-once.ts',
          include: ['tests/faults/*.test.ts'],
          isolate: true,
          fileParallelism: false,
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
        },
      },
    ],
    reporters: ['default', new LeftOutReporter(), new VitestDurations()],
    // Tests wait for timers, threads and servers a fifth of their time, in which another file uses the core.
    maxWorkers: '150%',
    // A worker keeps the modules that it has loaded: the program keeps its state with a shop, a database or a mesh,
    // and each test file makes its own. Reloading them for each file would take as long as all the tests.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // The clock of a workstation in the shop: pages name the zone only for readers elsewhere.
    // Commands of the program start a hundred times; Node compiles its TypeScript once.
    env: {
      TZ: 'America/Los_Angeles',
      TMPDIR: temporaryFolder(),
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
    },
    // They end what hangs, and judge no speed: a busy machine takes ten times as long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
