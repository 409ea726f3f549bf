import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CARRIER_STATUSES,
  DOORDASH_EVENTS,
  DOORDASH_STATUSES,
  EASYPOST_STATUSES,
  isNewerReport,
  type CarrierReport,
} from '../../../shared/orders/carrier-reports.ts'

const report = (change: Partial<CarrierReport> = {}): CarrierReport => ({
  status: 'in_transit',
  said: 'in_transit',
  reported_at: 100,
  happened_at: 90,
  estimated_day: null,
  eta: null,
  ...change,
})

const anyReport = fc.record({
  status: fc.constantFrom(...CARRIER_STATUSES),
  said: fc.constantFrom('a', 'b'),
  reported_at: fc.integer({ min: 1, max: 5 }),
  happened_at: fc.integer({ min: 1, max: 5 }),
  estimated_day: fc.constantFrom(null, '2026-11-20'),
  eta: fc.constantFrom(null, 7),
})

const newestOf = (reports: readonly CarrierReport[]) =>
  reports.reduce<CarrierReport | null>((known, one) => (isNewerReport(one, known) ? one : known), null)

describe('a report of a carrier', () => {
  test('replaces an older one, and the first there is', () => {
    expect(isNewerReport(report(), null)).toBe(true)
    expect(isNewerReport(report({ reported_at: 101 }), report())).toBe(true)
    expect(isNewerReport(report({ status: 'delivered', reported_at: 99 }), report())).toBe(false)
  })

  test('a report of the same second replaces one that is earlier on the way', () => {
    expect(isNewerReport(report({ status: 'delivered' }), report())).toBe(true)
    expect(isNewerReport(report({ status: 'waiting' }), report())).toBe(false)
  })

  test('a report that says the same changes nothing', () => {
    expect(isNewerReport(report(), report())).toBe(false)
  })

  test('ends in the same state in every order, however often it comes', () => {
    const inAnyOrder = fc.array(anyReport, { minLength: 1, maxLength: 8 }).chain((reports) => {
      const repeated = [...reports, ...reports]
      return fc.tuple(fc.constant(reports), fc.shuffledSubarray(repeated, { minLength: repeated.length }))
    })
    fc.assert(
      fc.property(inAnyOrder, ([reports, shuffled]) => {
        expect(newestOf(shuffled)).toEqual(newestOf(reports))
      }),
    )
  })
})

test('each status of a carrier is one of a parcel, or says nothing', () => {
  for (const table of [EASYPOST_STATUSES, DOORDASH_STATUSES, DOORDASH_EVENTS])
    for (const status of Object.values(table)) expect([null, ...CARRIER_STATUSES]).toContain(status)
  expect(EASYPOST_STATUSES).toMatchObject({ available_for_pickup: 'out_for_delivery', failure: 'failed' })
  expect(DOORDASH_EVENTS['DASHER_DROPPED_OFF']).toBe('delivered')
})
