import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { carrierOfferOf, isCarrierOffer } from '../../renderer/orders/buying/carrier-offer-words.ts'

// Days of the current year are written without it.
beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00Z'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const offer = {
  code: 'carrier_shipping_available',
  detail: 'This address is outside the courier area; a carrier can deliver there.',
  fields: {
    fee_cents: 1295,
    transit_days: 5,
    review_required: false,
    no_courier: 'This address is outside the courier area.',
  },
} as const

test('an offered carrier has its price, and its arrival day once the order has a ship date', () => {
  expect(carrierOfferOf(offer, '2026-12-07')).toEqual({
    fee_cents: 1295,
    arrival: 'Arrives by Mon, Dec 14',
    noCourier: 'This address is outside the courier area.',
  })
  const chosen = { ...offer, fields: { ...offer.fields, no_courier: null } }
  expect(carrierOfferOf(chosen, null).noCourier).toBe('Not to this address.')
  expect(carrierOfferOf(offer, null).arrival).toBe('Arrives about 5 business days after your order ships.')
})

test('a carrier whose price staff have to set is no offer to choose', () => {
  expect(isCarrierOffer(offer)).toBe(true)
  expect(isCarrierOffer({ ...offer, fields: { review_required: true } })).toBe(false)
})
