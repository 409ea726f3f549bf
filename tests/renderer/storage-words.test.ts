import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storageLines } from '../../renderer/desk/storage-words.ts'
import type { StorageProblems } from '../../shared/desk/storage.ts'
import { asPacificDay } from '../../shared/platform/time.ts'

// Days of the year that it is stand without it.
beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00Z'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const ALL_WELL: StorageProblems = {
  quarantined: null,
  unnamed: 0,
  missing: { files: 0, order_numbers: [], quotes: 0 },
  lost_addresses: [],
}
const linesOf = (troubles: Partial<StorageProblems>) =>
  storageLines({ ...ALL_WELL, ...troubles }).map(({ title, advice }) => `${title}. ${advice}`)

test('a shop without faults has nothing to read', () => {
  expect(linesOf({})).toEqual([])
})

test.each<[Partial<StorageProblems>, RegExp]>([
  [
    { missing: { files: 1, order_numbers: [1001], quotes: 0 } },
    /^1 part file of this shop is missing\. Needed by order 1001\. Restore/,
  ],
  [
    { missing: { files: 3, order_numbers: [1001, 1004], quotes: 2 } },
    /^3 part files of this shop are missing\. Needed by orders 1001 and 1004, and by 2 open quotes\. Restore/,
  ],
  [{ missing: { files: 2, order_numbers: [], quotes: 0 } }, /missing\. No open order or quote needs them\.$/],
  [{ lost_addresses: [1001] }, /^The delivery address of order 1001 cannot be read\. .*Ask for the address/],
  [
    { lost_addresses: Array.from({ length: 10 }, (_, at) => at + 1) },
    /addresses of orders 1, 2, 3, 4, 5, 6, 7, 8, and 2 more/,
  ],
  [{ unnamed: 12 }, /^12 part files in this shop’s folder belong to no quote\. Nothing was moved or deleted/],
  [
    { quarantined: { parts: 1, deleted_from: asPacificDay('2026-12-20') } },
    /^1 part file that belongs to no quote was moved to files\/unknown\. They will be deleted from Sun, Dec 20 on\./,
  ],
])('%j says what is wrong and what to do', (troubles, words) => {
  const lines = linesOf(troubles)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(words)
})
