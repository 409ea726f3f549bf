import { expect, test } from 'vitest'
import { nextState, triggersFrom, type Move } from '../../../shared/platform/moves.ts'
import { ambiguousMoves, reachableFrom, statesOf } from '../move-table.ts'

type Door = 'open' | 'closed' | 'locked' | 'walled'
type Act = 'build' | 'push' | 'turn_key' | 'remove'
const DOOR: Move<Door, Act>[] = [
  [null, 'build', 'closed'],
  ['closed', 'push', 'open'],
  ['open', 'push', 'closed'],
  ['closed', 'turn_key', 'locked'],
  ['locked', 'turn_key', 'closed'],
  ['open', 'remove', null],
]

test('a move leads to the state that its row names', () => {
  expect(nextState(DOOR, 'closed', 'push')).toBe('open')
  expect(nextState(DOOR, null, 'build')).toBe('closed')
})

test('a move after the end is refused differently from a move that does not exist', () => {
  expect(nextState(DOOR, 'open', 'remove')).toBeNull()
  expect(nextState(DOOR, 'locked', 'push')).toBeUndefined()
})

test('the triggers of a state stand in the order of the table', () => {
  expect(triggersFrom(DOOR, 'closed')).toEqual(['push', 'turn_key'])
  expect(triggersFrom(DOOR, null)).toEqual(['build'])
  expect(triggersFrom(DOOR, 'walled')).toEqual([])
})

test('the states of a table are those that it names', () => {
  expect(statesOf(DOOR)).toEqual(['closed', 'open', 'locked'])
})

test('any number of moves leads to all that can be reached', () => {
  expect(reachableFrom(DOOR, null)).toEqual(new Set(['closed', 'open', 'locked']))
  expect(reachableFrom([['walled', 'push', 'open'], ...DOOR], 'open')).toEqual(
    new Set(['open', 'closed', 'locked']),
  )
})

test('two rows with the same state and trigger are ambiguous', () => {
  expect(ambiguousMoves(DOOR)).toEqual([])
  expect(ambiguousMoves([...DOOR, ['closed', 'push', 'locked']])).toEqual([['closed', 'push', 'locked']])
})
