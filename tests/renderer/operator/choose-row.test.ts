import { describe, expect, test } from 'vitest'
import { chooseRow, type LastShown } from '../../../renderer/operator/kit/choose-row.ts'

const IDS = ['a', 'b', 'c']

function choice(named: string | undefined, last: LastShown | null = null, ids: readonly string[] = IDS) {
  return chooseRow(ids, {
    named,
    last,
    find: (name) => ids.find((id) => id === name || id === `${name}-row`) ?? null,
  })
}

describe('which row of a list of work is shown', () => {
  test('is the first where the address names none', () => {
    expect(choice(undefined)).toEqual({ chosen: 'a', missing: null, next: null })
  })

  test('is the one that the address means, also by another name', () => {
    expect(choice('b').chosen).toBe('b')
    expect(choice('x', null, ['a', 'x-row']).chosen).toBe('x-row')
  })

  test('is none where the list does not have what the address names, and says which', () => {
    expect(choice('z')).toEqual({ chosen: null, missing: 'z', next: 'a' })
  })

  test.each([
    ['named by the address', 'b'],
    ['first of the list', undefined],
  ])('is none once the shown row has left, %s: a second press of a key starts nothing else', (_, named) => {
    const last = { named, id: 'b', index: 1 }
    expect(choice(named, last, ['a', 'c'])).toEqual({ chosen: null, missing: null, next: 'c' })
  })

  test('goes on at the end of the list where the last row has left', () => {
    expect(choice('c', { named: 'c', id: 'c', index: 2 }, ['a', 'b']).next).toBe('b')
    expect(choice('c', { named: 'c', id: 'c', index: 2 }, [])).toEqual({
      chosen: null,
      missing: null,
      next: null,
    })
  })

  test('stays the same row when the list gets another order', () => {
    expect(choice(undefined, { named: undefined, id: 'b', index: 1 }, ['c', 'b', 'a']).chosen).toBe('b')
  })

  test('is the row again that came back by an undo', () => {
    expect(choice('b', { named: 'b', id: 'b', index: 1 }).chosen).toBe('b')
  })

  test('follows the address to another row', () => {
    expect(choice('c', { named: 'b', id: 'b', index: 1 }).chosen).toBe('c')
  })
})
