import { expect, test } from 'vitest'
import { hasRoomFor, reserveOf, shortageOf } from '../../../shared/platform/disk-space.ts'

const MIB = 1024 ** 2
const GIB = 1024 ** 3

test.each([
  [40 * MIB, 8 * MIB],
  [1000 * MIB, 50 * MIB],
  [2000 * GIB, GIB],
])('uploads to a disk of %i bytes leave %i', (total, reserve) => expect(reserveOf(total)).toBe(reserve))

test('the reserve is what the setting says, where it says something', () => {
  expect(reserveOf(2000 * GIB, 4096)).toBe(4 * GIB)
  expect(reserveOf(40 * MIB, 20)).toBe(20 * MIB)
})

test.each([
  ['enough room', 2 * GIB, undefined, null],
  ['less than twice the reserve', 2 * GIB - 1, undefined, 'low'],
  ['the reserve and nothing more', GIB, undefined, 'low'],
  ['less than the reserve', GIB - 1, undefined, 'no_uploads'],
  ['room for the database only', MIB, undefined, 'no_uploads'],
  ['no room for a write', MIB - 1, undefined, 'full'],
  ['nothing', 0, undefined, 'full'],
  ['1 GB more than a larger reserve', 101 * GIB, 100 * 1024, null],
  ['less than 1 GB more than a larger reserve', 101 * GIB - 1, 100 * 1024, 'low'],
  ['less than a larger reserve', 99 * GIB, 100 * 1024, 'no_uploads'],
])('a large disk with %s is told apart by its reserve', (_name, free_bytes, reserveMb, shortage) => {
  expect(shortageOf({ free_bytes, total_bytes: 500 * GIB }, reserveMb)).toBe(shortage)
})

test.each([
  [10 * MIB, 18 * MIB, undefined, true],
  [10 * MIB, 18 * MIB - 1, undefined, false],
  [10 * MIB, 18 * MIB, 9, false],
])(
  'a file of %i bytes with %i bytes free and a reserve setting of %s is taken: %s',
  (bytes, free, mb, isTaken) => {
    expect(hasRoomFor(bytes, { free_bytes: free, total_bytes: 40 * MIB }, mb)).toBe(isTaken)
  },
)

test('a disk that does not say how large it is refuses nothing and warns of nothing', () => {
  const room = { free_bytes: 0, total_bytes: 0 }
  expect([shortageOf(room), hasRoomFor(50 * MIB, room)]).toEqual([null, true])
})
