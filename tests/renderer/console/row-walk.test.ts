import { expect, test } from 'vitest'
import { stepInWalk, walkOn, type RowWalk } from '../../../renderer/platform/kit/row-walk.ts'

const IDS = ['a', 'b', 'c']

/** Types `d j d j d j`; `shown` is the list at each `j`. Returns the rows that were acted on. */
function acted(...shown: readonly (readonly string[])[]): (string | null)[] {
  const rows: (string | null)[] = []
  let walk: RowWalk | null = null
  let at: string | null = 'a'
  let seen: readonly string[] = IDS
  for (const ids of shown) {
    rows.push(at)
    walk = walkOn(walk, seen, { at, acted: at === null ? [] : [at] })
    at = stepInWalk(walk, ids, 1)
    walk = { ...walk, at }
    seen = ids
  }
  return rows
}

test.each([
  ['nothing was refetched yet', IDS, IDS, IDS],
  ['each row has left at once', ['b', 'c'], ['c'], []],
  ['each row has moved to the end', ['b', 'c', 'a'], ['c', 'a', 'b'], IDS],
  ['a row has moved behind the next one', ['b', 'a', 'c'], ['b', 'a', 'c'], ['b', 'a', 'c']],
  ['the page is one move behind', IDS, ['b', 'c'], ['c']],
])('the same keys reach the same rows when %s', (_, ...shown) => {
  expect(acted(...shown)).toEqual(IDS)
})

test('k goes back to the row before the one that left', () => {
  const walk = walkOn(null, ['a', 'b', 'c'], { at: 'b', acted: ['b'] })
  expect(stepInWalk(walk, ['a', 'c'], -1)).toBe('a')
  expect(stepInWalk(walk, ['a', 'b', 'c'], -1)).toBe('a')
})

test('a row that came meanwhile is reached where it is shown', () => {
  const walk = walkOn(null, ['a', 'b'], { at: 'a', acted: ['a'] })
  expect(stepInWalk(walk, ['new', 'b', 'later'], 1)).toBe('b')
  expect(stepInWalk({ ...walk, at: 'b' }, ['new', 'b', 'later'], 1)).toBe('later')
  expect(stepInWalk({ ...walk, at: 'b' }, ['new', 'b', 'later'], -1)).toBe('new')
})

test('no row is reached behind the last one, whether it has left or not', () => {
  const walk = walkOn(null, ['a', 'b'], { at: 'b', acted: ['b'] })
  expect(stepInWalk(walk, ['a'], 1)).toBeNull()
  expect(stepInWalk(walk, ['a', 'b'], 1)).toBeNull()
})

test.each([
  ['before', ['w', 'x', 'y']],
  ['after', ['w', 'y', 'x']],
])('k passes the row that was acted on, pressed %s the page is refetched', (_, ids) => {
  const walk = { ...walkOn(null, ['w', 'x', 'y'], { at: 'x', acted: ['x'] }), at: 'y' }
  expect(stepInWalk(walk, ids, -1)).toBe('w')
})

test('j ends behind the last row that was not acted on, wherever the acted ones are shown', () => {
  const walk = { ...walkOn(null, ['a', 'p'], { at: 'a', acted: ['a'] }), at: 'p' }
  expect(stepInWalk(walk, ['a', 'p'], 1)).toBeNull()
  expect(stepInWalk(walk, ['p', 'a'], 1)).toBeNull()
})

test.each([
  ['below', ['p', 'a', 'q'], 'q'],
  ['above', ['n', 'p', 'a'], 'n'],
])(
  'a row that has moved by itself goes on to what is shown %s it at the end of the walk',
  (_, ids, reached) => {
    const walk = { ...walkOn(null, ['n', 'q', 'a', 'p'], { at: 'a', acted: ['a'] }), at: 'p' }
    expect(stepInWalk(walk, ids, reached === 'q' ? 1 : -1)).toBe(reached)
  },
)

test('a walk without a row begins at the first one', () => {
  const walk = walkOn(null, ['a', 'b'], { at: null, acted: ['b'] })
  expect(stepInWalk(walk, ['a', 'b'], 1)).toBe('a')
  expect(stepInWalk(walk, [], 1)).toBeNull()
})
