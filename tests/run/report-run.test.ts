import { expect, test } from 'vitest'
import { reportRun } from './report-run.ts'

test('the report has the time of each suite and of the run, the slowest first, and the verdict', () => {
  const results = [
    { name: 'lint', passed: true, seconds: 31.4 },
    { name: 'stories', passed: false, seconds: 241 },
  ]
  const durations = [
    { name: 'tests/shared/platform/money.test.ts', seconds: 0.2 },
    { name: 'tests/e2e/buying.spec.ts: a declined card charges nothing', seconds: 12.6 },
  ]
  expect(reportRun(results, durations, 262)).toBe(`
Suites
  0:31  lint
  4:01  stories: FAILED
  4:22  together

Slowest files and stories
  0:13  tests/e2e/buying.spec.ts: a declined card charges nothing
  0:00  tests/shared/platform/money.test.ts

Suites: 1 passed, 1 failed
`)
})

test('the report names at most twenty files and stories', () => {
  const durations = Array.from({ length: 30 }, (_, at) => ({ name: `file ${at}`, seconds: at }))
  const report = reportRun([], durations, 1)
  expect(report).toContain('file 29')
  expect(report).toContain('file 10')
  expect(report).not.toContain('file 9\n')
})
