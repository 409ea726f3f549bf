import { describe, expect, test } from 'vitest'
import { customsItem, MOST_UNFILED_CENTS } from '../../../../shared/quoting/delivery/customs.ts'
import { decideCarrier } from '../../../../shared/quoting/delivery/decide-delivery.ts'
import { facts, rules, SAN_FRANCISCO, SAN_JUAN, SMALL } from './delivery-samples.ts'

const CALIFORNIA = { state: 'CA' }

describe('a customs form', () => {
  test.each(['AE', 'AP', 'AA', 'GU', 'AS', 'MP', 'PR', 'VI', 'FM', 'MH', 'PW'])('is needed to %s', (state) =>
    expect(customsItem(CALIFORNIA, { state }, { ...SMALL, pieces: 3 })).toEqual({
      description: 'Custom 3D-printed plastic part',
      quantity: 3,
      value_cents: 4000,
      grams: 500,
      origin: 'US',
      tariff: '3926.90',
    }),
  )

  test.each(['NY', 'HI', 'AK', 'DC'])('is not needed to %s', (state) =>
    expect(customsItem(CALIFORNIA, { state }, SMALL)).toBeNull(),
  )

  test('is needed for what comes back from there, and by a shop there, but not within its territory', () => {
    expect(customsItem({ state: 'GU' }, CALIFORNIA, SMALL)).not.toBeNull()
    expect(customsItem({ state: 'PR' }, { state: 'GU' }, SMALL)).not.toBeNull()
    expect(customsItem({ state: 'PR' }, { state: 'PR' }, SMALL)).toBeNull()
  })

  test('has a description of at most thirty characters, and one piece where they were not counted', () => {
    const item = customsItem(CALIFORNIA, { state: 'GU' }, SMALL)!
    expect(item.description.length).toBeLessThanOrEqual(30)
    expect(item.quantity).toBe(1)
  })
})

test('above the value that needs a filing, staff price a delivery to a territory', () => {
  const open = { ...rules, carrier: { ...rules.carrier, territories: true } }
  const decided = (address: typeof SAN_FRANCISCO, value_cents: number) =>
    decideCarrier(
      facts({ address, carrier: true, accept_carrier: true, parcel: { ...SMALL, value_cents } }),
      { ...open, review: { ...open.review, most_value_cents: 1_000_000 } },
      'outside',
    )
  expect(decided(SAN_JUAN, MOST_UNFILED_CENTS)).toEqual({ step: 'ask_carrier' })
  expect(decided(SAN_JUAN, MOST_UNFILED_CENTS + 1)).toEqual({ step: 'review', reasons: ['too_valuable'] })
  expect(decided(SAN_FRANCISCO, MOST_UNFILED_CENTS + 1)).toEqual({ step: 'ask_carrier' })
})
