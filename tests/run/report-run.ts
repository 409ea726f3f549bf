import type { Duration } from './durations.ts'

/** The result of a suite of the run. */
export interface SuiteResult {
  name: string
  passed: boolean
  seconds: number
}

const SLOWEST = 20

/** Returns the end of a run's output: the time of each suite and of the run, the slowest files and stories, the verdict. */
export function reportRun(
  results: readonly SuiteResult[],
  durations: readonly Duration[],
  seconds: number,
): string {
  const failed = results.filter(({ passed }) => !passed).length
  return [
    '',
    'Suites',
    ...results.map(({ name, passed, seconds }) => `${clock(seconds)}  ${name}${passed ? '' : ': FAILED'}`),
    `${clock(seconds)}  together`,
    ...slowestLines(durations),
    '',
    `Suites: ${results.length - failed} passed, ${failed} failed`,
    '',
  ].join('\n')
}

function slowestLines(durations: readonly Duration[]): string[] {
  if (durations.length === 0) return []
  const slowest = durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  return [
    '',
    'Slowest files and stories',
    ...slowest.map(({ name, seconds }) => `${clock(seconds)}  ${name}`),
  ]
}

/** Formats seconds as minutes and seconds: `12:07`. */
function clock(seconds: number): string {
  const whole = Math.round(seconds)
  return `${String(Math.floor(whole / 60)).padStart(3)}:${String(whole % 60).padStart(2, '0')}`
}
