import { describe, expect, test } from 'vitest'
import { canUndo, DESK_ACTIONS, type DeskAction } from '../../../shared/desk/desk-actions.ts'
import { deskItemId, deskLinkOf, dueAt, sortDesk, type DeskItem } from '../../../shared/desk/desk-item.ts'
import { DESK_KINDS } from '../../../shared/desk/desk-kinds.ts'
import { asPacificDay, DAY, HOUR } from '../../../shared/platform/time.ts'
import { at } from '../quoting/scheduling/shop-clock.ts'

const MONDAY = at('Mon 2026-11-16 10:00')

function item(subject_id: string, more: Partial<DeskItem> = {}): DeskItem {
  const kind = more.kind ?? 'held'
  return {
    id: deskItemId({ kind, subject_id }),
    kind,
    subject_id,
    title: 'part.stl',
    thumbnail_url: null,
    color: null,
    customer: null,
    quantity: 1,
    quote_id: 'q_1',
    quote_number: 'Q-1001',
    order_number: null,
    practice: false,
    reason: 'The color is a custom one.',
    since: MONDAY,
    clock: null,
    action: null,
    state: 'revision 1',
    page: null,
    ...more,
  }
}

describe('the order of the Desk', () => {
  test('an item is due by its clock, else a day after it came in', () => {
    expect(dueAt(item('q_1'))).toBe(MONDAY + DAY)
    expect(dueAt(item('q_1', { clock: { means: 'expires', at: MONDAY + HOUR } }))).toBe(MONDAY + HOUR)
  })

  test('is by kind, then the oldest promise, then the longest wait', () => {
    const friday = {
      means: 'ships',
      day: asPacificDay('2026-11-20'),
      at: at('Fri 2026-11-20 16:00'),
    } as const
    const items = [
      item('asked today'),
      item('for Friday', { kind: 'late', clock: friday }),
      item('about to expire', { clock: { means: 'expires', at: MONDAY + HOUR } }),
      item('older for Friday', { kind: 'late', clock: friday, since: MONDAY - DAY }),
      item('asked on Friday', { since: at('Fri 2026-11-13 10:00') }),
    ]
    expect(sortDesk(items).map(({ subject_id }) => subject_id)).toEqual([
      'older for Friday',
      'for Friday',
      'asked on Friday',
      'about to expire',
      'asked today',
    ])
  })
})

describe('the page of an item', () => {
  test.each([
    ['held', { path: '/console/to-answer', search: { chosen: 'held:x_1' } }],
    ['messages', { path: '/console/quotes', search: { chosen: 'x_1' } }],
    ['late', { path: '/console/orders/q_1', search: {} }],
    ['printers_to_clear', { path: '/console/plates/x_1', search: {} }],
    ['refunds', { path: '/console/money', search: {} }],
    ['idle_printers', { path: '/console/production', search: { view: 'suggestions' } }],
  ] as const)('depends on its kind: %s', (kind, link) => {
    expect(deskLinkOf(item('x_1', { kind }))).toEqual(link)
  })

  test('is its own where it has one', () => {
    expect(deskLinkOf(item('queue', { kind: 'health', page: '/console/quotes' }))).toEqual({
      path: '/console/quotes',
      search: {},
    })
  })
})

describe('the actions', () => {
  test('ask first where they cannot be taken back', () => {
    const silent = Object.values(DESK_ACTIONS).filter(({ undo, asks }) => !undo && asks === null)
    expect(silent).toEqual([])
  })

  test('the actions of every kind are in the table', () => {
    const named = Object.values(DESK_KINDS).flatMap(({ action }) => action ?? [])
    expect(named.filter((action) => !(action in DESK_ACTIONS))).toEqual([])
  })

  test.each([true, false])('a confirmed date can be taken back until it is paid: %s', (can_undo) => {
    const day = asPacificDay('2026-11-20')
    const action: DeskAction = {
      does: 'confirm_date',
      quote_id: 'q_1',
      ship_by: day,
      promised: day,
      can_undo,
    }
    expect(canUndo(action)).toBe(can_undo)
  })
})
