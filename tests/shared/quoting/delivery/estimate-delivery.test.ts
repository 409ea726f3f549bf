import { describe, expect, test } from 'vitest'
import {
  arrivalDay,
  estimateDelivery,
  type DeliveryEstimate,
  type EstimateFacts,
} from '../../../../shared/quoting/delivery/estimate-delivery.ts'
import type { DeliveryRules } from '../../../../shared/quoting/delivery/delivery-rules.ts'
import { asPacificDay } from '../../../../shared/platform/time.ts'
import { facts, places, rules, SMALL } from './delivery-samples.ts'

const { to: _to, accept_carrier: _accept, ...known } = facts()
const estimate = (zip: string, change: Partial<EstimateFacts> = {}, by = rules) =>
  estimateDelivery({ ...known, zip, ...change }, by, places)

function changed(change: (rules: DeliveryRules) => void): DeliveryRules {
  const copy = structuredClone(rules)
  change(copy)
  return copy
}

describe('a delivery to a ZIP code', () => {
  test('a delivery by carrier has the fee of its zone and the days in transit', () => {
    const near = estimate('90001')
    const far = estimate('10118')
    expect(near).toMatchObject({ method: 'shipping', is_exact: true, fee_cents: 895 + 60 })
    expect(far).toMatchObject({ method: 'shipping', fee_cents: 1295 + 110, transit_days: 5 })
  })

  test('a delivery in the courier area has the fee by the mile and no days in transit', () => {
    expect(estimate('94607')).toEqual({
      outcome: 'estimated',
      method: 'courier',
      fee_cents: 995,
      is_exact: true,
      transit_days: null,
    })
  })

  test('a delivery of a service has no exact fee', () => {
    const services = changed((copy) => {
      copy.courier.provider = 'doordash'
      copy.carrier.provider = 'easypost'
    })
    expect(estimate('94607', {}, services)).toMatchObject({ fee_cents: null, is_exact: false })
    expect(estimate('10118', {}, services)).toMatchObject({ fee_cents: 1405, is_exact: false })
  })

  test('goes by carrier while couriers are paused', () => {
    const paused = changed((copy) => void (copy.courier.paused_until = known.now + 86_400))
    expect(estimate('94607', {}, paused)).toMatchObject({ method: 'shipping' })
  })

  const OUTCOMES: [string, DeliveryEstimate['outcome'], string, Partial<EstimateFacts>, DeliveryRules][] = [
    ['of a code that does not exist is none', 'unknown_zip', '00000', {}, rules],
    ['to a territory is not served', 'not_served', '00901', {}, rules],
    ['without a carrier is not served', 'not_served', '10118', { carrier: false }, rules],
    [
      'of a blocked code is not served',
      'not_served',
      '10118',
      {},
      changed((c) => void c.blocked_zips.push('101')),
    ],
    [
      'of a heavy parcel is priced by staff',
      'priced_by_staff',
      '10118',
      { parcel: { ...SMALL, grams: 40_000 } },
      rules,
    ],
  ]
  test.each(OUTCOMES)('%s', (_title, outcome, zip, change, by) =>
    expect(estimate(zip, change, by).outcome).toBe(outcome),
  )
})

describe('the day of arrival', () => {
  const friday = asPacificDay('2026-11-27')

  test('is the ship date for a courier, and business days later for a carrier', () => {
    expect(arrivalDay(estimate('94607'), friday)).toBe('2026-11-27')
    expect(arrivalDay(estimate('10118'), friday)).toBe('2026-12-04')
  })

  test('is not known without a ship date or a price', () => {
    expect(arrivalDay(estimate('10118'), null)).toBeNull()
    expect(arrivalDay(estimate('00000'), friday)).toBeNull()
  })
})
