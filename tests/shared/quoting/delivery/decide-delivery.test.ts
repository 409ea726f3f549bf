import { describe, expect, test } from 'vitest'
import {
  decideCarrier,
  decideDelivery,
  type CourierExclusion,
  type DeliveryFacts,
  type NextDeliveryStep,
  type ReviewReason,
} from '../../../../shared/quoting/delivery/decide-delivery.ts'
import { carrierOfferWords } from '../../../../shared/quoting/delivery/delivery-words.ts'
import type { DeliveryRules } from '../../../../shared/quoting/delivery/delivery-rules.ts'
import { DENVER, facts, places, READY, rules, SAN_FRANCISCO, SAN_JUAN, SMALL } from './delivery-samples.ts'

const HOUR = 3600
const PO_BOX = { ...SAN_FRANCISCO, street: 'PO Box 12' }
const SANTA_ROSA = { ...SAN_FRANCISCO, city: 'Santa Rosa', zip: '95401' }
const GILROY = { ...SAN_FRANCISCO, city: 'Gilroy', zip: '95020' }
const HEAVY = { ...SMALL, grams: 14_000 }
const LONG = { ...SMALL, size_mm: [600, 100, 100] as [number, number, number] }
const DEAR = { ...SMALL, value_cents: 250_001 }
const FREIGHT = { ...SMALL, grams: 40_000 }
const GIANT = { ...SMALL, size_mm: [1500, 400, 400] as [number, number, number] }

function changed(change: (rules: DeliveryRules) => void): DeliveryRules {
  const copy = structuredClone(rules)
  change(copy)
  return copy
}
const territories = changed((one) => void (one.carrier.territories = true))
const noPoBoxes = changed((one) => void (one.carrier.po_boxes = false))

type Row = [
  situation: string,
  facts: DeliveryFacts,
  expected: Partial<NextDeliveryStep> & object,
  rules?: DeliveryRules,
]

const ROWS: Row[] = [
  [
    'nobody delivers',
    facts({ courier: false, carrier: false }),
    { step: 'refuse', code: 'delivery_unavailable' },
  ],
  [
    'the ZIP code is blocked, though a courier would go',
    facts(),
    { step: 'refuse', code: 'outside_delivery_area' },
    changed((one) => void one.blocked_zips.push('94103')),
  ],
  [
    'the ZIP code is blocked, though the buyer takes a carrier',
    facts({ address: DENVER, accept_carrier: true }),
    { step: 'refuse', code: 'outside_delivery_area' },
    changed((one) => void one.blocked_zips.push('802')),
  ],
  ['in the courier area', facts(), { step: 'ask_courier' }],
  [
    'in the courier area, and there is no carrier',
    facts({ carrier: false, accept_carrier: true }),
    { step: 'ask_courier' },
  ],
  [
    'in the courier area, but the buyer takes a carrier',
    facts({ accept_carrier: true }),
    { step: 'ask_carrier' },
  ],
  [
    'outside the courier area',
    facts({ address: DENVER }),
    { step: 'offer_carrier', why: 'outside', review: [] },
  ],
  [
    'near, but in no ZIP code of the area',
    facts({ address: SANTA_ROSA }),
    { step: 'offer_carrier', why: 'outside' },
  ],
  [
    'in a ZIP code of the area, but too many miles away',
    facts({ address: GILROY }),
    { step: 'offer_carrier', why: 'outside' },
  ],
  [
    'outside, and there is no carrier',
    facts({ address: DENVER, carrier: false }),
    { step: 'refuse', code: 'outside_delivery_area' },
  ],
  ['there is no courier', facts({ courier: false }), { step: 'offer_carrier', why: 'off' }],
  ['too heavy for a courier', facts({ parcel: HEAVY }), { step: 'offer_carrier', why: 'parcel', review: [] }],
  ['too long for a courier', facts({ parcel: LONG }), { step: 'offer_carrier', why: 'parcel' }],
  [
    'too heavy for a courier, and there is no carrier',
    facts({ parcel: HEAVY, carrier: false }),
    {
      step: 'refuse',
      code: 'outside_delivery_area',
      detail: 'This order is too large, heavy or valuable for a courier, and the shop does not ship.',
    },
  ],
  [
    'a PO box in the courier area',
    facts({ address: PO_BOX }),
    { step: 'offer_carrier', why: 'po_box', review: [] },
  ],
  [
    'a PO box to which no carrier of the shop delivers',
    facts({ address: PO_BOX }),
    { step: 'offer_carrier', why: 'po_box', review: ['po_box'] },
    noPoBoxes,
  ],
  [
    'a PO box to which no carrier of the shop delivers, and the buyer takes one',
    facts({ address: PO_BOX, accept_carrier: true }),
    { step: 'review', reasons: ['po_box'] },
    noPoBoxes,
  ],
  [
    'a PO box, and the buyer takes a carrier',
    facts({ address: PO_BOX, accept_carrier: true }),
    { step: 'ask_carrier' },
  ],
  ['by carrier', facts({ address: DENVER, accept_carrier: true }), { step: 'ask_carrier' }],
  ['a territory', facts({ address: SAN_JUAN }), { step: 'refuse', code: 'outside_shipping_area' }],
  [
    'a territory, and the buyer takes a carrier',
    facts({ address: SAN_JUAN, accept_carrier: true }),
    { step: 'refuse', code: 'outside_shipping_area' },
  ],
  [
    'a territory to which the shop ships',
    facts({ address: SAN_JUAN, accept_carrier: true }),
    { step: 'ask_carrier' },
    territories,
  ],
  [
    'a military post office',
    facts({ address: { ...SAN_FRANCISCO, city: 'APO', state: 'AE', zip: '09012' } }),
    { step: 'refuse', code: 'outside_shipping_area' },
  ],
  [
    'heavier than carriers take',
    facts({ address: DENVER, parcel: FREIGHT, accept_carrier: true }),
    { step: 'review', reasons: ['too_heavy'] },
  ],
  [
    'heavier than carriers take, and the buyer was not asked yet',
    facts({ address: DENVER, parcel: FREIGHT }),
    { step: 'offer_carrier', review: ['too_heavy'] },
  ],
  [
    'larger than carriers take',
    facts({ address: DENVER, parcel: GIANT, accept_carrier: true }),
    { step: 'review', reasons: ['too_large'] },
  ],
  [
    'worth more than a parcel may be',
    facts({ parcel: DEAR, accept_carrier: true }),
    { step: 'review', reasons: ['too_valuable'] },
  ],
  [
    'worth more than a courier may carry',
    facts({ parcel: DEAR }),
    { step: 'offer_carrier', why: 'parcel', review: ['too_valuable'] },
  ],
]

describe('the choice of courier or carrier', () => {
  test.each(ROWS)('%s', (_situation, given, expected, by = rules) => {
    expect(decideDelivery(given, by, places)).toMatchObject(expected)
  })

  test('limits themselves are still within', () => {
    const parcel = {
      size_mm: [508, 100, 100] as [number, number, number],
      grams: 13_608,
      value_cents: 250_000,
    }
    expect(decideDelivery(facts({ parcel }), rules, places)).toEqual({ step: 'ask_courier' })
  })

  test('the carrier is offered where the courier refuses, with that reason', () => {
    expect(decideCarrier(facts(), rules, 'refused')).toEqual({
      step: 'offer_carrier',
      why: 'refused',
      review: [],
    })
  })
})

describe('outside of courier hours', () => {
  const decide = (change: (one: DeliveryRules['courier']) => void, more: Partial<DeliveryFacts> = {}) =>
    decideDelivery(
      facts(more),
      changed((one) => change(one.courier)),
      places,
    )

  test('says when the next courier is available', () => {
    expect(decide((one) => void (one.weekdays = [1, 2, 4]))).toEqual({
      step: 'refuse',
      code: 'couriers_unavailable',
      detail:
        'No courier is available on the day on which this ships. Try again later or choose carrier shipping with "accept_carrier": true.',
      fields: { couriers_from: READY + 15 * HOUR },
    })
  })

  test('a parcel that is ready waits for no later day', () => {
    expect(decide((one) => void (one.until = '17:00'))).toMatchObject({ code: 'couriers_unavailable' })
    expect(decide((one) => void (one.until = '17:01'))).toEqual({ step: 'ask_courier' })
  })

  test('says how long to wait while the shop has paused couriers', () => {
    const now = READY - 2 * 24 * HOUR
    const step = decide((one) => void (one.paused_until = now + HOUR), { now, carrier: false })
    expect(step).toEqual({
      step: 'refuse',
      code: 'couriers_unavailable',
      detail: 'No courier is available on the day on which this ships. Try again later.',
      fields: { couriers_from: now + HOUR, retry_after: HOUR },
    })
  })

  test('a pause that is over does not count', () => {
    expect(decide((one) => void (one.paused_until = READY - 2 * 24 * HOUR))).toEqual({ step: 'ask_courier' })
  })
})

test.each<[CourierExclusion, ReviewReason[], string]>([
  ['po_box', [], 'A courier cannot deliver to a PO box; the Postal Service (USPS) can.'],
  ['outside', [], 'This address is outside the courier area; a carrier can deliver there.'],
  [
    'outside',
    ['po_box'],
    'This order is addressed to a PO box, where our carrier doesn’t deliver. The shop sets the price of this delivery.',
  ],
  [
    'parcel',
    ['too_heavy', 'too_large'],
    'This order is too heavy for a carrier, and too large for a carrier. The shop sets the price of this delivery.',
  ],
])('an offer of a carrier (%s, %j) never says that one goes where none does', (why, review, words) => {
  expect(carrierOfferWords(why, review)).toBe(words)
})
