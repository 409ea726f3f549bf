/** One command of a test run. */
export interface Suite {
  name: string
  /** An npm script and its arguments. */
  script: readonly string[]
  /** It prints figures to read, which no clock may turn into a failure. */
  isFigure?: boolean
}

/** Suites that run side by side. A tier stops after a stage that failed, if the stage says so. */
export interface Stage {
  suites: readonly Suite[]
  /** Nothing after it is worth running while one of its suites fails. */
  isGate: boolean
}

export type Tier = keyof typeof TIERS

const unit = (name: string, ...projects: string[]): Suite => ({
  name,
  script: ['unit', '--', ...projects.map((project) => `--project=${project}`)],
})
const stories = (name: string, ...projects: string[]): Suite => ({
  name,
  script: ['e2e', '--', ...projects.map((project) => `--project=${project}`)],
})
const script = (name: string, ...args: string[]): Suite => ({ name, script: [name, ...args] })

/** The checks that take seconds, and the build that everything with a server or a browser needs. */
const GATE: Stage = {
  isGate: true,
  suites: [script('format:check'), script('lint'), script('build')],
}
const step = (...suites: Suite[]): Stage => ({ isGate: false, suites })

const START = step({ name: 'bench of the start', script: ['bench', '--', 'start'], isFigure: true })

/** The Playwright projects of the CI tier. */
export const CI_STORIES = ['desktop-smoke', 'every-page-smoke', 'drawn', 'core', 'smoke'] as const

/** The steps that each command runs; `tests/README.md` says which folders they cover. */
export const TIERS = {
  /** `npm run check`. */
  check: [{ ...GATE, suites: GATE.suites.filter(({ name }) => name !== 'build') }],
  /** `npm test`. */
  test: [GATE, step(unit('unit tests', 'unit', 'mocked')), step(stories('stories', 'quick-drawn', 'quick'))],
  /** `.ci/run`. */
  ci: [
    { ...GATE, suites: [...GATE.suites, script('lint:commits')] },
    step(unit('unit and process tests', 'unit', 'mocked', 'smoke')),
    step(stories('stories', ...CI_STORIES)),
    START,
  ],
  /** `npm run test:all`. */
  all: [
    GATE,
    step(unit('unit and process tests', 'unit', 'mocked', 'slow', 'process')),
    step(stories('stories', 'desktop', 'every-page', 'day', 'drawn', 'core', 'pages', 'console')),
    step({ name: 'unit tests, shuffled', script: ['unit', '--', '--project=unit', '--sequence.shuffle'] }),
    step(unit('referees', 'referees')),
    step(unit('packages', 'package')),
    step(script('test:faults')),
    START,
  ],
} as const satisfies Record<string, readonly Stage[]>
