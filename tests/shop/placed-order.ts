import type { DeliveryAddress } from '../../shared/quoting/delivery/address.ts'
import type { DeliveryMethod } from '../../shared/quoting/delivery/delivery.ts'
import type { Order } from '../../shared/orders/order.ts'
import { DAY, HOUR } from '../../shared/platform/time.ts'
import { sealAddress } from '../../server/quoting/delivery/address-store.ts'
import { saveDelivery } from '../../server/quoting/delivery/delivery-store.ts'
import { payPractice } from '../../server/orders/checkout/pay-practice.ts'
import { showOrder } from '../../server/orders/show-order.ts'
import { listCheckoutsOf, type CheckoutRow } from '../../server/payments/checkout-store.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import type { TestShop } from './test-shop.ts'
import { signedUpCustomer, type Person } from './v1.ts'

/** In the shop's own courier area, with a valid phone number. */
export const ADDRESS: DeliveryAddress = {
  name: 'Cora Customer',
  phone: '+1 415 555 2671',
  street: '1 Market Street',
  unit: null,
  city: 'San Francisco',
  state: 'CA',
  zip: '94105',
  country: 'US',
  notes: null,
}

export interface PlacedOrderOptions {
  /** The form fields of the upload: material, color, quantity. */
  fields?: Record<string, string>
  speed?: 'asap' | 'week'
  method?: DeliveryMethod
  address?: DeliveryAddress
  /** The buyer; a new customer by default. */
  customer?: Person
  email?: string
  /** The name of the uploaded file. */
  filename?: string
}

export interface PlacedOrder {
  order: Order
  checkout: CheckoutRow
  customer: Person
}

/** A quote of a 20 mm cube, priced and with a delivery price: ready to be accepted. */
export async function buyableQuote(
  shop: TestShop,
  options: PlacedOrderOptions = {},
): Promise<{ quote_id: string; customer: Person }> {
  const customer = options.customer ?? (await signedUpCustomer(shop, options.email))
  const sent = await customer.upload({
    file: binaryStl(box([20, 20, 20])),
    filename: options.filename,
    fields: options.fields,
  })
  const quote_id: string = sent.json().id
  await shop.settled()
  priceDelivery(shop, quote_id, options)
  return { quote_id, customer }
}

/** Sets a delivery price as the shop's own tables would compute it. */
export function priceDelivery(shop: TestShop, quote_id: string, options: PlacedOrderOptions = {}): void {
  const now = shop.shop.clock.now()
  const method = options.method ?? 'courier'
  const address = options.address ?? ADDRESS
  shop.database.write((tx) =>
    saveDelivery(tx, {
      quote_id,
      basket_id: null,
      priced: {
        method,
        city: address.city,
        fee_cents: 1200,
        cost_cents: 900,
        transit_days: method === 'shipping' ? 3 : null,
        fee_note: null,
        provider: 'table',
        provider_quote: null,
        window: null,
        expires_at: now + (method === 'courier' ? 24 * HOUR : 7 * DAY),
      },
      parcels: [
        { quote_ids: [quote_id], parcel: { size_mm: [150, 100, 50], grams: 120, value_cents: 1000 } },
      ],
      address: sealAddress(shop.shop, address),
      priced_at: now,
    }),
  )
}

/** A paid order of a 20 mm cube. */
export async function placedOrder(shop: TestShop, options: PlacedOrderOptions = {}): Promise<PlacedOrder> {
  const { quote_id, customer } = await buyableQuote(shop, options)
  const asked = await accept(customer, quote_id, { speed: options.speed ?? 'week' })
  const url: string = asked.json().checkout_url
  const purchase_id = url.split('/').at(-1)!
  const [checkout] = listCheckoutsOf(shop.database, purchase_id)
  const payment = { purchase_id, card_number: '4242 4242 4242 4242', agreed_ship_by: null }
  const order = payPractice(shop.shop, payment)
  return { order: showOrder(shop.shop, order), checkout, customer }
}

/** The same, marked as paid with real money: its emails are sent and its courier can be booked. */
export async function paidOrder(shop: TestShop, options: PlacedOrderOptions = {}): Promise<PlacedOrder> {
  const placed = await placedOrder(shop, options)
  const sql = "update checkouts set provider = 'stripe' where id = ?"
  shop.database.write((tx) => tx.run(sql, placed.checkout.id))
  return placed
}

let keys = 0

/** Sends `POST /v1/quotes/{quote_id}/accept`, with a new key by default. */
export function accept(person: Person, quote_id: string, body: unknown = {}, key = `key-${++keys}`) {
  return person.send('POST', `/v1/quotes/${quote_id}/accept`, {
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
  })
}
