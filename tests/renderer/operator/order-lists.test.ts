import { describe, expect, test } from 'vitest'
import type { Lot, OrderHead, PrinterState } from '../../../shared/orders/boards.ts'
import { asPacificDay } from '../../../shared/time.ts'
import { dueText, dueTitle, dueTone } from '../../../renderer/operator/kit/due-words.ts'
import { numberWidth } from '../../../renderer/operator/kit/number-width.ts'
import { findLot, groupOf } from '../../../renderer/operator/production/lot-words.ts'
import { spreadText, startCount, startText } from '../../../renderer/operator/production/start-words.ts'
import { economyDayOf, promisedDay } from '../../../renderer/operator/ship-dates/promised-day.ts'
import { dueOn } from '../../../shared/orders/due.ts'
import { calendar } from '../../shared/shop-documents.ts'

const day = asPacificDay
const MONDAY = day('2026-11-16')

function due(ship_by: string | null, left_on: string | null = null) {
  return dueOn(
    MONDAY,
    {
      ship_by: ship_by === null ? null : day(ship_by),
      expected_ship_by: null,
      left_on: left_on === null ? null : day(left_on),
    },
    calendar,
  )
}

function lotOf(
  id: string,
  part: Partial<Omit<Lot, 'units' | 'order'>> & { units?: number; of?: number } = {},
): Lot {
  const { units = 1, of = units, ...more } = part
  const order: OrderHead = {
    order_id: id,
    number: 1009,
    revision: 1,
    status: 'in_production',
    filename: 'knob.stl',
    thumbnail_url: null,
    practice: false,
    first_article: 'none',
    material: 'PLA+',
    color: 'Black',
    quantity: of,
    due: due('2026-11-20'),
  }
  return {
    id: `${id}-${more.status ?? 'queued'}`,
    order,
    status: 'queued',
    printer_id: null,
    units: Array.from({ length: units }, (_, index) => ({
      unit: index + 1,
      progress: 0,
      again: false,
      done_at: null,
    })),
    seconds: 600,
    printer_ids: ['p1', 'p2', 'p3'],
    ...more,
  }
}

const printer = (id: string, until: number | null, active = true): PrinterState => ({
  id,
  name: id,
  active,
  on: [],
  until,
})

describe('lots in Production', () => {
  const lots = [lotOf('q_1'), lotOf('q_2', { status: 'printing' }), lotOf('q_1', { status: 'ready' })]

  test('are found by the id of the order, which other pages link to, or of the lot', () => {
    expect(findLot(lots, 'q_2')).toBe('q_2-printing')
    expect(findLot(lots, 'q_1')).toBe('q_1-queued')
    expect(findLot(lots, 'q_1-ready')).toBe('q_1-ready')
    expect(findLot(lots, 'q_3')).toBeNull()
  })

  test.each([
    ['waits for the rest of its order', { status: 'ready', units: 2, of: 3 }, 'waiting'],
    ['is complete when all units are ready', { status: 'ready', units: 3 }, 'complete'],
    ['is to print', { status: 'queued', units: 3 }, 'queued'],
  ] as const)('%s', (_, part, group) => {
    expect(groupOf(lotOf('q_1', part))).toBe(group)
  })
})

describe('starting a lot', () => {
  const printers = [
    printer('p1', null),
    printer('p2', 5000),
    printer('p3', null),
    printer('p4', null),
    printer('p5', null, false),
  ]
  const lot = lotOf('q_1', { units: 21, printer_ids: ['p1', 'p2', 'p3', 'p5'] })

  test('says how many units start: one on each free printer that fits, or all on one plate', () => {
    const starts = startCount(lot, { picked: 21, printerId: null, printers })
    expect(startText(starts, 21)).toBe('Start 2 of 21 units')
    expect(spreadText(lot, printers)).toBe('One unit on each of 2 free printers')
    expect(spreadText({ printer_ids: ['p1'] }, printers)).toBe('One unit on the free printer')
    expect(startText(startCount(lot, { picked: 21, printerId: 'p1', printers }), 21)).toBe('Start 21 units')
    expect(startText(startCount(lot, { picked: 1, printerId: null, printers }), 1)).toBe('Start 1 unit')
  })

  test('starts nothing while no printer is free', () => {
    const busy = printers.map((free) => ({ ...free, until: 9000 }))
    expect(startCount(lot, { picked: 21, printerId: null, printers: busy })).toBe(0)
    expect(spreadText(lot, busy)).toBe('No printer is free')
  })
})

test.each([
  [[], '4.75ch'],
  [[1009, 999], '4.75ch'],
  [[9999, 10001], '5.75ch'],
  [[1_234_567], '7.75ch'],
])('the column of the order numbers %j has room for the longest', (numbers, width) => {
  expect(numberWidth(numbers)).toBe(width)
})

describe('a shipped order', () => {
  test.each([
    ['2026-11-13', '2026-11-13', 'shipped on time'],
    ['2026-11-13', '2026-11-10', 'shipped on time'],
    ['2026-11-12', '2026-11-13', 'shipped 1 business day late'],
    ['2026-11-06', '2026-11-10', 'shipped 2 business days late'],
    [null, '2026-11-10', 'shipped on time'],
  ])('promised for %s and shipped on %s: %s', (ship_by, left_on, text) => {
    const shipped = due(ship_by, left_on)
    expect([dueText(shipped), dueTone(shipped), shipped.overdue, shipped.refund_due]).toEqual([
      text,
      'plain',
      false,
      false,
    ])
  })

  test('has both days in its tooltip', () => {
    expect(dueTitle(due('2026-11-12', '2026-11-13'), '2026-11-16')).toBe(
      'Promised for Thu, Nov 12, shipped Fri, Nov 13',
    )
  })

  test('an unshipped order past its date is overdue', () => {
    expect(dueText(due('2026-11-12'))).toBe('2 business days overdue')
  })
})

describe('the promised day', () => {
  const promise = {
    dates: { calendar, earliest: null, today: MONDAY },
    economy_offset_days: 7,
    job: null,
    load: [],
  }
  const order = { number: 1012, status: 'queued', ship_by: null, paid_at: 0 } as const
  const asap = day('2026-11-23')

  test.each([
    ['a paid Economy order', { ...order, speed: 'week' as const }, '2026-11-30'],
    ['a paid Fastest order', { ...order, speed: 'asap' as const }, '2026-11-23'],
    ['a quote that is not paid', null, '2026-11-23'],
  ])('of %s', (_, paid, promised) => {
    expect(promisedDay({ promise, order: paid }, asap)).toBe(promised)
    expect(economyDayOf({ promise }, asap)).toBe('2026-11-30')
  })
})
