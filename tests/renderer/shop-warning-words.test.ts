import { expect, test } from 'vitest'
import { clockText, rescueCommand, trustedInText } from '../../renderer/operator/shop-warning-words.ts'

const LAST_OPEN = Date.UTC(2026, 10, 16, 18) / 1000

test.each([
  [400 * 86_400, '2027-12-21 at 10:00 Pacific', '400 days after'],
  [-86_400, '2026-11-15', '1 day before'],
  [-7200, '2026-11-16', 'less than a day before'],
])('a doubted clock is told with its date and its distance: %i seconds', (passed, date, distance) => {
  const title = clockText({ now: LAST_OPEN + passed, last_open: LAST_OPEN, trusted_in: 0 })
  expect(title).toContain(date)
  expect(title).toContain(`${distance} the shop was last open.`)
})

test.each([
  [86_400, '24 more hours'],
  [3601, '2 more hours'],
  [10, '1 more hour'],
])('after %i seconds of running it is believed: %s', (seconds, words) => {
  expect(trustedInText(seconds)).toBe(`Without an answer this ends after ${words} of running.`)
})

test('the command that restores a rescue copy can be pasted where a folder has spaces in its name', () => {
  expect(rescueCommand({ rescue: '/Users/o/App Data/backups/r.sqlite', folder: '/Users/o/App Data' })).toBe(
    'npm run restore -- --from "/Users/o/App Data/backups/r.sqlite" --data "/Users/o/App Data" --replace',
  )
})
