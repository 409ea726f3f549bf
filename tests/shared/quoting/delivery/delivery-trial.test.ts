import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { courierFee } from '../../../../shared/quoting/delivery/delivery-fees.ts'
import type { DeliveryRules } from '../../../../shared/quoting/delivery/delivery-rules.ts'
import { tryDelivery, type TrialDelivery } from '../../../../shared/quoting/delivery/delivery-trial.ts'
import { packParcel } from '../../../../shared/quoting/delivery/pack-parcel.ts'
import { roadMiles } from '../../../../shared/payments/places.ts'
import { tryDeliveries } from '../../../../shared/quoting/delivery/sum-delivery-trial.ts'
import { PACIFIC_ZONE } from '../../../../shared/platform/time-zones.ts'
import { places, READY, rules } from './delivery-samples.ts'

const parts = { size_mm: [20, 20, 20] as const, quantity: 1, grams: 4, value_cents: 1000 }
const courier: TrialDelivery = {
  quote_id: 'q_1',
  name: 'lid.stl',
  city: 'San Francisco',
  state: 'CA',
  zip: '94103',
  territory: false,
  po_box: false,
  parts,
  method: 'courier',
  provider: 'table',
  cost_cents: null,
  parcel: packParcel(parts, rules.packing),
  ready_at: READY,
}
const shipped: TrialDelivery = {
  ...courier,
  quote_id: 'q_2',
  city: 'Denver',
  state: 'CO',
  zip: '80202',
  method: 'shipping',
  ready_at: null,
}
const place = {
  places,
  from_zip: '94607',
  time_zone: PACIFIC_ZONE,
  keys: { doordash: false, easypost: false },
}
const miles = roadMiles(places, '94607', '94103')!

function changed(change: (copy: DeliveryRules) => void): DeliveryRules {
  const copy = structuredClone(rules)
  change(copy)
  return copy
}

describe('a delivery under other rules', () => {
  test('costs what its table says', () => {
    const fee_cents = courierFee(miles, rules.courier.fee)
    const box = '6 x 4 x 4 in'
    expect(tryDelivery(courier, rules, place)).toEqual({
      outcome: 'priced',
      method: 'courier',
      fee_cents,
      box,
    })
    // Zone 5 or farther: $12.95 for the first pound.
    expect(tryDelivery(shipped, rules, place)).toEqual({
      outcome: 'priced',
      method: 'shipping',
      fee_cents: 1295,
      box,
    })
  })

  test.each<[string, TrialDelivery, (copy: DeliveryRules) => void, object]>([
    [
      'goes by carrier where the courier area ends before it',
      courier,
      (copy) => void (copy.courier.area = [{ name: 'Marin', zips: ['949'] }]),
      { outcome: 'priced', method: 'shipping', fee_cents: 895 },
    ],
    [
      'is refused where the shop blocks its ZIP code',
      courier,
      (copy) => void (copy.blocked_zips = ['941']),
      { outcome: 'refused' },
    ],
    [
      'is refused where nothing is switched on',
      shipped,
      (copy) => void (copy.courier.on = copy.carrier.on = false),
      { outcome: 'refused' },
    ],
    [
      'is refused where it would be ready after courier hours',
      courier,
      (copy) => void (copy.courier.until = '12:00'),
      { outcome: 'refused' },
    ],
    [
      'is priced by staff where it is worth more than the limit',
      shipped,
      (copy) => void (copy.review.most_value_cents = 999),
      { outcome: 'review' },
    ],
    [
      'is not refused for a pause of couriers',
      courier,
      (copy) => void (copy.courier.paused_until = READY + 1e6),
      { outcome: 'priced', method: 'courier' },
    ],
    [
      'is billed for the larger box that it needs',
      shipped,
      (copy) => void (copy.packing.boxes = copy.packing.boxes.slice(3)),
      // 313 x 313 x 211 mm are 1,261 cubic inches: 10 lb at 139 each.
      { outcome: 'priced', fee_cents: 1295 + 9 * 110, box: '12 x 12 x 8 in' },
    ],
  ])('%s', (_, delivery, change, outcome) => {
    const result = tryDelivery(delivery, changed(change), {
      ...place,
      keys: { doordash: true, easypost: true },
    })
    expect(result).toMatchObject(outcome)
  })

  test('has no known price from a service that was never asked', () => {
    const byService = changed((copy) => void (copy.courier.provider = 'doordash'))
    const keys = { doordash: true, easypost: false }
    expect(tryDelivery(courier, byService, { ...place, keys })).toBeNull()
  })

  test('a price that a service priced is marked up again for the same parcel only', () => {
    const asked = { ...courier, provider: 'doordash', cost_cents: 1000 }
    const byService = changed((copy) => {
      copy.courier.provider = 'doordash'
      copy.courier.mark_up = { percent: 20, cents: 50 }
    })
    const keys = { doordash: true, easypost: false }
    expect(tryDelivery(asked, byService, { ...place, keys })).toMatchObject({ fee_cents: 1250 })
    const other = changed((copy) => {
      copy.courier.provider = 'doordash'
      copy.packing.boxes = []
    })
    expect(tryDelivery(asked, other, { ...place, keys })).toBeNull()
    // Without its keys, no courier is offered.
    expect(tryDelivery(asked, byService, place)).toMatchObject({ method: 'shipping' })
  })
})

describe('the deliveries of a month under other rules', () => {
  test('are counted by what changes, the most changed first', () => {
    const after = changed((copy) => {
      copy.courier.fee.base_cents += 100
      copy.courier.fee.least_cents += 100
      copy.carrier.territories = true
      copy.carrier.rates[1].first_pound_cents -= 300
      copy.blocked_zips = ['100']
    })
    const island = {
      ...shipped,
      quote_id: 'q_3',
      city: 'San Juan',
      state: 'PR',
      zip: '00901',
      territory: true,
    }
    const blocked = { ...shipped, quote_id: 'q_4', city: 'New York', state: 'NY', zip: '10001' }
    const staffed = { ...courier, quote_id: 'q_5', provider: 'doordash' }
    const tried = tryDeliveries([courier, shipped, island, blocked, staffed], { before: rules, after }, place)
    expect(tried).toMatchObject({ tried: 5, unknown: 0, raised: 2, lowered: 1, gained: 1, lost: 1 })
    expect(tried.most_changed.map(({ delivery }) => delivery.quote_id)).toEqual([
      'q_3',
      'q_4',
      'q_2',
      'q_1',
      'q_5',
    ])
    expect(tried.after_cents - tried.before_cents).toBe(100 + 100 - 300)
  })

  test('do not change under the same rules, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.record({
          padding_mm: fc.integer({ min: 0, max: 60 }),
          most_miles: fc.integer({ min: 1, max: 100 }),
          quantity: fc.integer({ min: 1, max: 40 }),
        }),
        ({ padding_mm, most_miles, quantity }) => {
          const same = changed((copy) => {
            copy.packing.padding_mm = padding_mm
            copy.courier.most_miles = most_miles
          })
          const some = [courier, shipped].map((one) => ({ ...one, parts: { ...parts, quantity } }))
          const tried = tryDeliveries(some, { before: same, after: structuredClone(same) }, place)
          expect(tried).toMatchObject({
            tried: 2,
            raised: 0,
            lowered: 0,
            gained: 0,
            lost: 0,
            most_changed: [],
          })
        },
      ),
    )
  })
})
