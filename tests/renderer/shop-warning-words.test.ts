import { expect, test } from 'vitest'
import { clockText, diskWarning, trustedInText } from '../../renderer/platform/kit/shop-warning-words.ts'

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
])('a doubted clock is believed after %i seconds of running: %s', (seconds, words) => {
  expect(trustedInText(seconds)).toBe(`Otherwise this warning ends after ${words} of running.`)
})

const MIB = 1024 ** 2

test.each([
  ['low', 1536, /running low/, /^1\.5 GB free .* Everything works\. Below 1 GB, new part files are refused/],
  [
    'no_uploads',
    640,
    /new part files are refused/,
    /^640 MB free .* refused below 1 GB\. .* orders, payments and shipping still work/,
  ],
  ['full', 0, /cannot save anything/, /^0 bytes free .* sign-ins are refused\. Everything can still be read/],
] as const)('a %s disk is named with its room, what works and what to do', (shortage, free, title, facts) => {
  const disk = { shortage, free_bytes: free * MIB, reserve_bytes: 1024 * MIB, folder: '/data' }
  const warning = diskWarning(disk)
  expect(warning.title).toMatch(title)
  expect(warning.facts).toMatch(facts)
  expect(warning.advice).toMatch(/^Move old backups, .* to another disk/)
})
