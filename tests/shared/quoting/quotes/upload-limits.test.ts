import { expect, test } from 'vitest'
import { secondsUntilRoom } from '../../../../shared/quoting/quotes/upload-limits.ts'
import { DAY } from '../../../../shared/platform/time.ts'

const NOW = 10 * DAY
const counted = (...list: [bytes: number, secondsAgo: number][]) =>
  list.map(([bytes, ago]) => ({ bytes, received_at: NOW - ago }))

test.each([
  ['nothing was uploaded', counted(), 100, 0],
  ['it just fits', counted([60, 5]), 40, 0],
  ['the oldest has to be a day old first', counted([60, 1000], [30, 5]), 20, DAY - 1000],
  ['two have to be', counted([10, 1000], [60, 500], [30, 5]), 50, DAY - 500],
  ['what is older than a day does not count', counted([100, DAY]), 100, 0],
  ['a file is larger than the whole limit', counted(), 101, DAY],
])('%s', (_name, uploads, bytes, seconds) => {
  expect(secondsUntilRoom(uploads, { bytes, limit: 100, now: NOW })).toBe(seconds)
})
