import { describe, expect, test } from 'vitest'
import { lateRiskOf } from '../../../shared/desk/late-risk.ts'
import type { OrderForecast } from '../../../shared/production/floor/promise-risk.ts'
import { asPacificDay, HOUR, MINUTE } from '../../../shared/platform/time.ts'
import { at } from '../quoting/scheduling/shop-clock.ts'

const MONDAY = at('Mon 2026-11-16 10:00')
const [FRIDAY_BEFORE, TUESDAY, WEDNESDAY, THURSDAY] = [
  '2026-11-13',
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
].map(asPacificDay)

const KEPT = { promised: WEDNESDAY, handover: TUESDAY, risk: null, days_late: 0, slack: 30 * HOUR }

function risk(forecast: Partial<OrderForecast>, held_units = 0) {
  return lateRiskOf({ ...KEPT, ...forecast }, { held_units, now: MONDAY })
}

describe('the risk of a promise', () => {
  test('is none while the plan keeps it with time to spare', () => {
    expect(risk({})).toBeNull()
  })

  test('is none for an order without a promised day', () => {
    expect(risk({ promised: null, handover: THURSDAY })).toBeNull()
    expect(risk({ promised: null, handover: null })).toBeNull()
  })

  test('is known days before the promise from the load of the printers', () => {
    expect(risk({ handover: THURSDAY, risk: 'late', days_late: 1, slack: null })).toEqual({
      risk: 'late',
      reason: 'According to the plan, it is handed over Thu, Nov 19, 1 working day late.',
    })
  })

  test('is overdue once the day has passed', () => {
    const forecast = { promised: FRIDAY_BEFORE, handover: TUESDAY, risk: 'late', days_late: 2 } as const
    expect(risk(forecast)).toEqual({
      risk: 'overdue',
      reason: 'According to the plan, it is handed over Tue, Nov 17, 2 working days late.',
    })
  })

  test.each([
    [3 * HOUR + 20 * MINUTE, 'According to the plan, it is packed 3 h before the last pickup.'],
    [20 * MINUTE, 'According to the plan, it is packed 20 min before the last pickup.'],
  ])('says how much time is left when it is little', (slack, reason) => {
    expect(risk({ risk: 'tight', slack })).toEqual({ risk: 'tight', reason })
  })

  test.each([
    [0, 'No printer in service can print it.'],
    [1, '1 unit of it is on hold.'],
    [3, '3 units of it are on hold.'],
  ])('says why nothing will finish it, with %i units held', (held, reason) => {
    expect(risk({ handover: null, slack: null }, held)).toEqual({ risk: 'stuck', reason })
    expect(risk({ handover: null, promised: FRIDAY_BEFORE }, held)?.risk).toBe('overdue')
  })
})
