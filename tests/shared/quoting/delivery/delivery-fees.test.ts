import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  billedPounds,
  carrierFee,
  courierFee,
  markedUp,
} from '../../../../shared/quoting/delivery/delivery-fees.ts'
import { rules, SMALL } from './delivery-samples.ts'

const { fee } = rules.courier
const { carrier } = rules

describe('a courier’s fee', () => {
  // The shop's rates: $9.95 up to 5 miles, $0.95 for every further mile, at most $49.
  test.each([
    [0, 995],
    [5, 995],
    [5.1, 1090],
    [6, 1090],
    [10, 1470],
    [40, 4320],
    [46, 4890],
    [47, 4900],
    [200, 4900],
  ])('the fee for %d miles is %d cents', (miles, cents) => expect(courierFee(miles, fee)).toBe(cents))

  test('never falls with the distance, and stays between the lowest and the highest', () => {
    const miles = fc.double({ min: 0, max: 300, noNaN: true })
    fc.assert(
      fc.property(miles, miles, (a, b) => {
        const [near, far] = [courierFee(Math.min(a, b), fee), courierFee(Math.max(a, b), fee)]
        expect(near).toBeLessThanOrEqual(far)
        expect(near).toBeGreaterThanOrEqual(fee.least_cents)
        expect(far).toBeLessThanOrEqual(fee.most_cents)
      }),
    )
  })
})

describe('a carrier’s fee', () => {
  const toDenver = { parcel: SMALL, miles: 940, state: 'CO', territory: false }

  // $8.95 for the first pound and $0.60 for each further one in zones 1 to 4, $12.95 and $1.10 from zone 5 on.
  test.each([
    [453, 300, 895],
    [453, 600, 895],
    [454, 600, 955],
    [453, 601, 1295],
    [2268, 940, 1295 + 5 * 110],
  ])('the fee for %d g over %d miles is %d cents', (grams, miles, cents) => {
    const parcel = { ...SMALL, size_mm: [50, 50, 50] as [number, number, number], grams }
    expect(carrierFee({ ...toDenver, miles, parcel }, carrier).fee_cents).toBe(cents)
  })

  test('the fee of a large and light box is that of its volume', () => {
    // 20 x 20 x 20 inches are 8000 cubic inches: 57.6 pounds at 139 for a pound.
    const large = { ...SMALL, size_mm: [508, 508, 508] as [number, number, number], grams: 900 }
    expect(billedPounds(large, carrier.cubic_inches_per_pound)).toBe(58)
  })

  test('is higher for Alaska, Hawaii and the territories, which wait longer', () => {
    const far = carrierFee({ ...toDenver, miles: 2400 }, carrier)
    for (const state of ['AK', 'HI'])
      expect(carrierFee({ ...toDenver, miles: 2400, state }, carrier)).toMatchObject({
        fee_cents: far.fee_cents + 800,
        transit_days: 7,
      })
    expect(carrierFee({ ...toDenver, miles: null, state: 'PR', territory: true }, carrier)).toMatchObject({
      zone: 8,
      fee_cents: far.fee_cents + 800,
    })
  })

  test.each([
    [10, 2],
    [200, 3],
    [900, 4],
    [2500, 5],
  ])('a parcel over %d miles takes %d days', (miles, days) =>
    expect(carrierFee({ ...toDenver, miles }, carrier).transit_days).toBe(days),
  )

  test('never falls with the weight, the distance or the size of the box', () => {
    const trip = fc.record({
      miles: fc.double({ min: 0, max: 6000, noNaN: true }),
      grams: fc.integer({ min: 1, max: 40_000 }),
      side: fc.integer({ min: 10, max: 1200 }),
    })
    const feeOf = ({ miles, grams, side }: { miles: number; grams: number; side: number }) => {
      const parcel = { size_mm: [side, side, side] as [number, number, number], grams, value_cents: 0 }
      return carrierFee({ parcel, miles, state: 'CO', territory: false }, carrier).fee_cents
    }
    fc.assert(
      fc.property(trip, trip, (a, b) => {
        const less = {
          miles: Math.min(a.miles, b.miles),
          grams: Math.min(a.grams, b.grams),
          side: Math.min(a.side, b.side),
        }
        const more = {
          miles: Math.max(a.miles, b.miles),
          grams: Math.max(a.grams, b.grams),
          side: Math.max(a.side, b.side),
        }
        expect(feeOf(less)).toBeLessThanOrEqual(feeOf(more))
      }),
    )
  })
})

test.each([
  [975, { percent: 10, cents: 0 }, 1075],
  [607, { percent: 0, cents: 150 }, 760],
  [600, { percent: 0, cents: 0 }, 600],
])('%d cents with a mark-up of %j are %d cents', (cost, markUp, cents) =>
  expect(markedUp(cost, markUp)).toBe(cents),
)
