import { expect, test } from 'vitest'
import { pictureWords } from '../../../../shared/production/printer-links/picture-words.ts'

const TAKEN = 1_000_000
const clock = (at: number) => `at ${at}`

test.each([
  [0, true, 'at 1000000'],
  [30, true, 'at 1000000'],
  [31, true, '31 s ago'],
  [60, true, '1 min ago'],
  [179, true, '2 min ago'],
  [7200, true, '2 h ago'],
  [5, false, 'Not answering, picture at 1000000'],
  [120, false, 'Not answering, picture 2 min ago'],
])('a picture that is %d s old reads, with an answering camera %s: %s', (passed, answers, text) => {
  expect(pictureWords({ taken_at: TAKEN, now: TAKEN + passed, answers }, clock)).toBe(text)
})

test.each([
  [true, 'Waiting for a picture'],
  [false, 'Not answering'],
])('a camera without a picture yet reads, while it answers %s: %s', (answers, text) => {
  expect(pictureWords({ taken_at: null, now: TAKEN, answers }, clock)).toBe(text)
})
