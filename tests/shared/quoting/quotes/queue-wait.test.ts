import { describe, expect, test } from 'vitest'
import {
  averageJobSeconds,
  waitsInLine,
  type BusyWorkers,
} from '../../../../shared/quoting/quotes/queue-wait.ts'

const average = { short: 2, long: 10 }

/** Upper-case letters are long jobs, `!` is measured alone. */
function waits(line: string, busy: Partial<BusyWorkers> = {}): Record<string, number> {
  const jobs = line.split(' ').map((id) => ({
    id,
    is_long: id !== id.toLowerCase(),
    is_alone: id.endsWith('!'),
  }))
  return Object.fromEntries(waitsInLine(jobs, { workers: 2, running: [], average, ...busy }))
}

describe('the wait in line', () => {
  test('short jobs share the workers', () => {
    expect(waits('a b c d e')).toEqual({ a: 2, b: 2, c: 4, d: 4, e: 6 })
  })

  test('long jobs leave one worker to short ones', () => {
    expect(waits('A B c d')).toEqual({ A: 10, B: 20, c: 2, d: 4 })
  })

  test('the rest of the running jobs comes first', () => {
    const running = [
      { is_long: false, seconds: 0.5 },
      { is_long: true, seconds: 4 },
    ]
    expect(waits('a b', { running })).toEqual({ a: 3.5, b: 5.5 })
  })

  test('a job that takes longer than usual is expected to go on for a quarter of the usual time', () => {
    expect(waits('a', { workers: 1, running: [{ is_long: true, seconds: 60 }] })).toEqual({ a: 4.5 })
  })

  test('a part that is measured alone waits for all workers, and holds up what follows', () => {
    expect(waits('A b! c')).toEqual({ A: 10, 'b!': 12, c: 14 })
  })

  test('one worker takes long jobs as well', () => {
    expect(waits('A b', { workers: 1 })).toEqual({ A: 10, b: 12 })
  })
})

test('the average follows recent jobs of the same kind', () => {
  let now = average
  for (let job = 0; job < 40; job++) now = averageJobSeconds(now, { is_long: false, seconds: 6 })
  expect(now.short).toBeCloseTo(6, 1)
  expect(now.long).toBe(10)
})
