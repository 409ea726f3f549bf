import { expect, test } from 'vitest'
import { addSample, type HealthSample } from '../../../../shared/operations/health/trends.ts'
import { DAY, MINUTE } from '../../../../shared/platform/time.ts'

const START = 1_800_000_000 - (1_800_000_000 % DAY)
const sample = (at: number, more: Partial<HealthSample> = {}): HealthSample => ({
  at,
  queue: 1,
  event_loop_ms: 2,
  memory_bytes: 100,
  disk_free_bytes: 1000,
  ...more,
})

test('the trend keeps one sample for every five minutes of the last 24 hours', () => {
  let samples: HealthSample[] = []
  for (let at = START; at < START + 2 * DAY; at += MINUTE) samples = addSample(samples, sample(at))
  expect(samples).toHaveLength(288)
  expect(samples[0].at).toBe(START + DAY)
  expect(samples.at(-1)!.at).toBe(START + 2 * DAY - 5 * MINUTE)
})

test('the trend keeps the worst of the samples of five minutes', () => {
  const first = addSample([], sample(START, { queue: 9, disk_free_bytes: null }))
  const both = addSample(first, sample(START + MINUTE, { event_loop_ms: 80, disk_free_bytes: 500 }))
  expect(both).toEqual([sample(START, { queue: 9, event_loop_ms: 80, disk_free_bytes: 500 })])
})

test('the trend drops samples of the future when the clock is set back', () => {
  const ahead = addSample([], sample(START + 3 * DAY))
  expect(addSample(ahead, sample(START)).map(({ at }) => at)).toEqual([START])
})
