import { describe, expect, test } from 'vitest'
import { forecastOrder, riskReason, riskWord } from '../../../../shared/production/floor/promise-risk.ts'
import type { PlanOrder } from '../../../../shared/production/plates/floor-plan.ts'
import { asPacificDay, HOUR, instantOf, MINUTE } from '../../../../shared/platform/time.ts'
import { at } from '../../quoting/scheduling/shop-clock.ts'
import { calendar } from '../../shop-documents.ts'

const now = at('Mon 2026-11-16 10:00')
const [FRIDAY_BEFORE, TUESDAY, WEDNESDAY, THURSDAY] = [
  '2026-11-13',
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
].map(asPacificDay)

interface Facts extends Partial<PlanOrder> {
  held_units?: number
  handover?: string | null
  packed_at?: number
}

function forecast({ handover = TUESDAY, packed_at = now, ...facts }: Facts = {}) {
  const { promised = WEDNESDAY, ship_by = promised } = facts
  const order = { order_id: 'o1', number: 1001, quantity: 3, printed: 0, first_article: false }
  return forecastOrder(
    { now, calendar },
    { ...order, on_hold: false, held_units: 0, ...facts, promised, ship_by },
    handover === null ? null : { printed_at: now, packed_at, handover: asPacificDay(handover) },
  )
}

const told = (facts: Facts) => {
  const order = forecast(facts)
  return [order.risk, riskReason(order)]
}

describe('the risk of a promise', () => {
  test('is none while the plan keeps it with time to spare, or no day is promised', () => {
    expect(told({})).toEqual([null, ''])
    expect(told({ promised: null })).toEqual([null, ''])
    expect(told({ promised: null, handover: null, on_hold: true })).toEqual([null, ''])
  })

  test('is known days before the promise from the load of the printers', () => {
    expect(told({ handover: THURSDAY })).toEqual([
      'late',
      'According to the plan, it is handed over Thu, Nov 19, 1 working day late.',
    ])
  })

  test('is overdue once the promised day has passed, also with a later day announced', () => {
    expect(told({ promised: FRIDAY_BEFORE })).toEqual([
      'overdue',
      'According to the plan, it is handed over Tue, Nov 17, 2 working days late.',
    ])
    expect(told({ ship_by: FRIDAY_BEFORE })).toEqual([
      'overdue',
      'According to the plan, it is handed over Tue, Nov 17, as announced.',
    ])
  })

  test.each([
    [3 * HOUR + 20 * MINUTE, 'According to the plan, it is packed 3 h before the last pickup.'],
    [20 * MINUTE, 'According to the plan, it is packed 20 min before the last pickup.'],
  ])('says how much time is left when it is little', (slack, reason) => {
    const packed_at = instantOf(TUESDAY, calendar.last_pickup) - slack
    expect(told({ promised: TUESDAY, packed_at })).toEqual(['tight', reason])
  })

  test.each([
    [0, 'No printer in service can print it.'],
    [1, '1 unit of it is on hold.'],
    [3, '3 units of it are on hold.'],
  ])('says why nothing will finish it, with %i units held', (held_units, reason) => {
    expect(told({ handover: null, held_units })).toEqual(['stuck', reason])
    expect(told({ handover: null, held_units, ship_by: FRIDAY_BEFORE })[0]).toBe('overdue')
  })

  test('is there while its order is on hold, whatever the plan says', () => {
    expect(told({ on_hold: true })).toEqual(['stuck', 'It is on hold.'])
    expect(riskWord('stuck', true)).toBe('on hold')
  })
})
