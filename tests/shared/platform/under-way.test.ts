import { expect, test } from 'vitest'
import { underWaySentences } from '../../../shared/platform/under-way.ts'

const NOTHING = { parts: 0, requests: 0, backup: false, export: false }

test.each([
  [NOTHING, []],
  [{ ...NOTHING, parts: 1 }, ['1 part goes back into the queue.']],
  [{ ...NOTHING, parts: 2, requests: 1 }, ['2 parts go back into the queue.', '1 request is finished.']],
  [{ ...NOTHING, requests: 3 }, ['3 requests are finished.']],
  [{ ...NOTHING, backup: true }, ['The backup under way is ended; the last good one stays.']],
  [{ ...NOTHING, export: true }, ['The export under way is ended, and what it has written is deleted.']],
])('the program says what happens to %j', (underWay, sentences) => {
  expect(underWaySentences(underWay)).toEqual(sentences)
})
