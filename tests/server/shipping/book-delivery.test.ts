import { afterEach, describe, expect, test } from 'vitest'
import { bookDelivery } from '../../../server/shipping/book-delivery.ts'
import { openAddress } from '../../../server/quoting/delivery/address-store.ts'
import { findDelivery, parcelOf } from '../../../server/quoting/delivery/delivery-store.ts'
import type { BookedDelivery, DeliveryService } from '../../../server/platform/ports/delivery.ts'
import { FIRST_BOOKING } from '../platform/adapters/sample-delivery-request.ts'
import { NEARBY, shopWithQuote, type DeliveryShop } from '../../shop/delivery-shop.ts'

let open: DeliveryShop | null = null
afterEach(async () => {
  await open?.test.close()
  open = null
})

const BOOKED: BookedDelivery = {
  provider_ref: 'ride_1',
  carrier: 'Scripted',
  tracking_number: null,
  tracking_url: 'https://track.example/ride_1',
  label_url: null,
  cost_cents: 900,
  insurance_cents: 0,
  tracker_ref: null,
}

/** A courier that offers a delivery for $9 and records what it was asked to book. */
function bookingCourier(provider: string) {
  const bookedDeliveries: Parameters<NonNullable<DeliveryService['book']>>[0][] = []
  const offer = {
    cost_cents: 900,
    fee_cents: null,
    provider_quote: 'offer_1',
    expires_at: null,
    transit_days: null,
    window: null,
    service: 'Ride',
  }
  const courier: DeliveryService = {
    provider,
    offer: () => Promise.resolve({ answer: 'offered', offer }),
    book: (booking) => {
      bookedDeliveries.push(booking)
      return Promise.resolve(BOOKED)
    },
  }
  return { courier, bookedDeliveries }
}

async function priced(courier: DeliveryService) {
  open = await shopWithQuote({
    ports: { deliveryServices: { courier: () => courier, carrier: () => null } },
  })
  await open.deliver(NEARBY)
  const { shop, database } = open.test
  const delivery = findDelivery(database, open.id)!
  const booking = {
    ...FIRST_BOOKING,
    parcel: parcelOf(delivery),
    to: openAddress(shop, delivery.address),
    reference: 'q_1',
    ready_at: 1000,
  }
  return { shop, delivery, booking }
}

describe('a paid delivery', () => {
  test('is booked with the service that priced it, to the decrypted address, with the packed parcel and the order’s name', async () => {
    const { courier, bookedDeliveries } = bookingCourier('scripted')
    const { shop, delivery, booking } = await priced(courier)
    expect(delivery).toMatchObject({ cost_cents: 900, fee_cents: 990, provider_quote: 'offer_1' })
    expect(await bookDelivery(shop, { ...booking, delivery })).toEqual(BOOKED)
    expect(bookedDeliveries[0]).toMatchObject({
      reference: 'q_1',
      offered: { provider_quote: 'offer_1', cost_cents: 900 },
      request: {
        from: { city: 'Oakland', zip: '94607', phone: '+15105550142' },
        to: { street: '500 Unmistakable Street', phone: '+14155550142' },
        parcel: { grams: 82 },
        ready_at: 1000,
      },
    })
  })

  test('is left to staff when another service priced it, or none takes bookings', async () => {
    const { courier, bookedDeliveries } = bookingCourier('scripted')
    const { shop, delivery, booking } = await priced(courier)
    const book = (change: Partial<typeof delivery>) =>
      bookDelivery(shop, { ...booking, delivery: { ...delivery, ...change } })
    expect(await book({ provider: 'shop' })).toBeNull()
    expect(await book({ method: 'shipping' })).toBeNull()
    courier.book = null
    expect(await book({})).toBeNull()
    expect(bookedDeliveries).toEqual([])
  })
})
