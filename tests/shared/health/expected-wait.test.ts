import { expect, test } from 'vitest'
import { expectedWait } from '../../../shared/health/expected-wait.ts'

test.each([
  ['its own job alone when nothing waits', { waiting: 0, workers: 3, mean_seconds: 2 }, 2],
  ['what is ahead, shared by the workers, and its own job', { waiting: 30, workers: 3, mean_seconds: 2 }, 22],
  ['unknown before any job was timed', { waiting: 4, workers: 3, mean_seconds: null }, null],
])('a new quote waits for %s', (_what, load, seconds) => {
  expect(expectedWait(load)).toBe(seconds)
})
