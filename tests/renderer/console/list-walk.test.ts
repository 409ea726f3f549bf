import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { placeInWalk, rememberWalk, walkWith } from '../../../renderer/platform/lists/list-walk.ts'

const WALK = { list: 'orders', href: '/console/orders?q=hook', ids: ['a', 'b', 'c'], hasMore: false } as const
const walk = { ...WALK, ids: [...WALK.ids] }

describe('the place among the rows of a list', () => {
  test('has neighbors, but for those at its ends', () => {
    expect(placeInWalk(walk, 'a')).toEqual({ text: '1 of 3', previous: null, next: 'b' })
    expect(placeInWalk(walk, 'b')).toEqual({ text: '2 of 3', previous: 'a', next: 'c' })
    expect(placeInWalk(walk, 'c')).toEqual({ text: '3 of 3', previous: 'b', next: null })
  })

  test('says that the list goes on where not all of it was loaded', () => {
    expect(placeInWalk({ ...walk, hasMore: true }, 'c').text).toBe('3 of 3+')
  })
})

describe('the rows kept for the tab', () => {
  const kept = new Map<string, string>()
  beforeEach(() =>
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    }),
  )
  afterEach(() => {
    kept.clear()
    vi.unstubAllGlobals()
  })

  test('serve the things of that list only', () => {
    expect(walkWith('orders', 'b')).toBeNull()
    rememberWalk(walk)
    expect(walkWith('orders', 'b')).toEqual(walk)
    expect(walkWith('orders', 'd')).toBeNull()
    expect(walkWith('plates', 'b')).toBeNull()
  })

  test('never lead out of the console, whatever is stored', () => {
    rememberWalk({ ...walk, href: 'https://elsewhere.example/console/' })
    expect(walkWith('orders', 'b')).toBeNull()
    kept.set([...kept.keys()][0], '{')
    expect(walkWith('orders', 'b')).toBeNull()
  })
})
