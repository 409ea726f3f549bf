import { describe, expect, test } from 'vitest'
import { byPromise, dueAt, type DeskItem } from '../../../shared/desk/desk.ts'
import { asPacificDay, DAY } from '../../../shared/time.ts'
import { at } from '../scheduling/shop-clock.ts'

const MONDAY = at('Mon 2026-11-16 10:00')

function item(id: string, more: Partial<DeskItem>): DeskItem {
  return {
    id,
    kind: 'held',
    subject_id: 'q_1',
    filename: 'part.stl',
    customer: null,
    quantity: 1,
    since: MONDAY,
    until: null,
    ship_by: null,
    order_number: null,
    practice: false,
    ...more,
  }
}

describe('the order of the desk', () => {
  test('a promise is due at the end of its day, an answer a day after the request', () => {
    expect(dueAt({ since: MONDAY, ship_by: null })).toBe(MONDAY + DAY)
    expect(dueAt({ since: MONDAY, ship_by: asPacificDay('2026-11-20') })).toBe(at('Fri 2026-11-20 23:59'))
  })

  test('is the oldest promise first, then the longest wait', () => {
    const items = [
      item('order for Friday', { ship_by: asPacificDay('2026-11-20') }),
      item('asked today', {}),
      item('late order', { ship_by: asPacificDay('2026-11-13') }),
      item('asked on Friday', { since: at('Fri 2026-11-13 10:00') }),
      item('older order for Friday', { ship_by: asPacificDay('2026-11-20'), since: MONDAY - DAY }),
    ]
    expect(byPromise(items).map(({ id }) => id)).toEqual([
      'late order',
      'asked on Friday',
      'asked today',
      'older order for Friday',
      'order for Friday',
    ])
  })
})
