import { describe, expect, test } from 'vitest'
import { chooseRow, type LastShown } from '../../../renderer/platform/kit/choose-row.ts'

const IDS = ['a', 'b', 'c']

function choice(named: string | undefined, last: LastShown | null = null, ids: readonly string[] = IDS) {
  return chooseRow(ids, {
    named,
    last,
    find: (name) => ids.find((id) => id === name || id === `${name}-row`) ?? null,
  })
}

describe('the chosen row of a list', () => {
  test('is the first one without a name in the address', () => {
    expect(choice(undefined)).toEqual({ chosen: 'a', missing: null, next: null })
  })

  test('is the one that the address names, by id or by another name', () => {
    expect(choice('b').chosen).toBe('b')
    expect(choice('x', null, ['a', 'x-row']).chosen).toBe('x-row')
  })

  test('is none, and the name is missing, when the list does not have it', () => {
    expect(choice('z')).toEqual({ chosen: null, missing: 'z', next: 'a' })
  })

  test.each([
    ['named by the address', 'b'],
    ['first of the list', undefined],
  ])(
    'is none after the chosen row left, %s, so that a second key press does not act on another row',
    (_, named) => {
      const last = { named, id: 'b', index: 1 }
      expect(choice(named, last, ['a', 'c'])).toEqual({ chosen: null, missing: null, next: 'c' })
    },
  )

  test('continues with the last row after the last one left', () => {
    expect(choice('c', { named: 'c', id: 'c', index: 2 }, ['a', 'b']).next).toBe('b')
    expect(choice('c', { named: 'c', id: 'c', index: 2 }, [])).toEqual({
      chosen: null,
      missing: null,
      next: null,
    })
  })

  test('stays the same when the list is reordered', () => {
    expect(choice(undefined, { named: undefined, id: 'b', index: 1 }, ['c', 'b', 'a']).chosen).toBe('b')
  })

  test('is the same again after an undo brings it back', () => {
    expect(choice('b', { named: 'b', id: 'b', index: 1 }).chosen).toBe('b')
  })

  test('follows the address', () => {
    expect(choice('c', { named: 'b', id: 'b', index: 1 }).chosen).toBe('c')
  })
})
