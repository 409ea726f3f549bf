import { describe, expect, test } from 'vitest'
import { LEAF_DAYS, leafEnd, needsNewLeaf } from '../../../../shared/operations/lan/certificate-plan.ts'
import { DAY } from '../../../../shared/platform/time.ts'

const NOW = 1_800_000_000
const LEAF = {
  names: ['shop.local'],
  addresses: ['192.168.1.20'],
  starts_at: NOW - 100 * DAY,
  ends_at: NOW + 200 * DAY,
}
const PLAN = {
  now: NOW,
  names: ['shop.local'],
  addresses: ['192.168.1.20'],
  authority: { ends_at: NOW + 3000 * DAY },
  leaf: LEAF,
}

describe('a server certificate', () => {
  test.each([
    ['is kept while nothing changes', {}, false],
    ['is made when there is none', { leaf: null }, true],
    ['is made anew for another address', { addresses: ['192.168.1.21'] }, true],
    ['is made anew for one address more', { addresses: ['192.168.1.20', 'fd00::2'] }, true],
    ['is made anew for another name', { names: ['desk.local'] }, true],
    ['is kept when names have another order', { names: ['shop.local'], leaf: LEAF }, false],
    ['is made anew when it is not valid yet', { now: NOW - 101 * DAY }, true],
    [
      'is made anew when it ends before it begins',
      {
        leaf: { ...LEAF, starts_at: NOW - DAY, ends_at: NOW - 2 * DAY },
        authority: { ends_at: NOW - 2 * DAY },
      },
      true,
    ],
    ['is made anew a month before its end', { now: NOW + 171 * DAY }, true],
    ['is kept more than a month before its end', { now: NOW + 169 * DAY }, false],
    [
      'is kept when a new one would end with the authority as well',
      { now: NOW + 190 * DAY, authority: { ends_at: LEAF.ends_at } },
      false,
    ],
  ])('%s', (_title, change, isNeeded) => {
    expect(needsNewLeaf({ ...PLAN, ...change })).toBe(isNeeded)
  })

  test('is valid for at most 397 days, of which one is past, and never longer than its authority', () => {
    expect(leafEnd(NOW, { ends_at: NOW + 3000 * DAY })).toBe(NOW + (LEAF_DAYS - 1) * DAY)
    expect(leafEnd(NOW, { ends_at: NOW + 5 * DAY })).toBe(NOW + 5 * DAY)
  })
})
