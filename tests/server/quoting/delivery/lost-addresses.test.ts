import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sealedBox } from '../../../../server/platform/adapters/sealed-box.ts'
import {
  listOrdersWithLostAddress,
  markAddressesLost,
  sealAddress,
} from '../../../../server/quoting/delivery/address-store.ts'
import { listDeliveryReviews, priceReview, refuseReview } from '../../../../server/desk/delivery-reviews.ts'
import type { Parcel } from '../../../../shared/quoting/delivery/delivery.ts'
import { saveReview } from '../../../../server/quoting/delivery/review-store.ts'
import { readAddress, readShipping } from '../../../../server/shipping/shipping-board.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { accept, ADDRESS, buyableQuote, placedOrder } from '../../../shop/placed-order.ts'
import { staffMember, uploadedCube } from '../../../shop/quotes-for-people.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer } from '../../../shop/v1.ts'

let shop: TestShop
beforeEach(async () => void (shop = await openTestShop()))
afterEach(() => shop.close())

const packer = staffMember('packer')
const operator = staffMember('operator')

/** Marks addresses as lost, as `npm run new-vault-key` does. */
function loseKey(): void {
  shop.database.write((tx) => markAddressesLost(tx, shop.shop.clock.now()))
  shop.shop.vault = sealedBox(new Uint8Array(32).fill(9))
}

describe('after the vault key was lost', () => {
  test('shows staff that the address of a paid order is lost, and everything else as before', async () => {
    const { order } = await placedOrder(shop)
    expect(readAddress(shop.shop, packer, { order_id: order.id })).toEqual(ADDRESS)
    const board = JSON.stringify(readShipping(shop.shop, packer))
    loseKey()
    const refusal = refusalOf(() => readAddress(shop.shop, packer, { order_id: order.id }))
    expect(refusal).toMatchObject({ code: 'address_lost', status: 409 })
    expect(refusal.message).toContain('Ask the customer for the address')
    expect(JSON.stringify(readShipping(shop.shop, packer))).toBe(board)
    expect(listOrdersWithLostAddress(shop.database)).toEqual([order.number])
  })

  test('marking twice changes nothing, and addresses entered afterward are not lost', async () => {
    const { order } = await placedOrder(shop)
    loseKey()
    const later = await placedOrder(shop, { email: 'later@example.test' })
    expect(listOrdersWithLostAddress(shop.database)).toEqual([order.number])
    expect(readAddress(shop.shop, packer, { order_id: later.order.id })).toEqual(ADDRESS)
    loseKey()
    loseKey()
    expect(listOrdersWithLostAddress(shop.database)).toEqual([order.number, later.order.number])
    const agreed = shop.database.all<{ delivery: string }>('select delivery from checkouts')
    for (const { delivery } of agreed)
      expect((JSON.parse(delivery) as { address: string }).address).toMatch(/^lost\.v1\./)
  })

  test('an unpaid quote needs its delivery again, and is bought with the address entered then', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    loseKey()
    expect((await accept(customer, quote_id)).json()).toMatchObject({ error: 'delivery_not_priced' })
    const { country: _, ...delivery } = ADDRESS
    const again = await accept(customer, quote_id, { delivery })
    expect(again.json()).toMatchObject({ error: 'payment_required' })
  })

  test('replaces an open checkout when its customer enters the address again', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    const before = (await accept(customer, quote_id)).json().checkout_url
    loseKey()
    const { country: _, ...delivery } = ADDRESS
    const after = (await accept(customer, quote_id, { delivery })).json().checkout_url
    expect(after).toMatch(/\/checkout\//)
    expect(after).not.toBe(before)
  })

  test('refuses to price a delivery under review', async () => {
    const quote_id = await uploadedCube(shop, await signedUpCustomer(shop))
    const parcel: Parcel = { size_mm: [150, 100, 50], grams: 120, value_cents: 1000 }
    shop.database.write((tx) =>
      saveReview(tx, {
        quote_id,
        basket_id: null,
        city: 'Oakland',
        parcels: [{ quote_ids: [quote_id], parcel, reasons: ['too_valuable'], fee_cents: null }],
        address: sealAddress(shop.shop, ADDRESS),
        asked_at: shop.shop.clock.now(),
      }),
    )
    expect(listDeliveryReviews(shop.shop, operator)).toMatchObject([
      { address: ADDRESS, address_lost: false },
    ])
    loseKey()
    expect(listDeliveryReviews(shop.shop, operator)).toMatchObject([{ address: null, address_lost: true }])
    const price = {
      method: 'courier',
      fee_cents: 900,
      cost_cents: null,
      transit_days: null,
      note: null,
    } as const
    const priced = () => priceReview(shop.shop, operator, { quote_id, ...price })
    expect(refusalOf(priced).code).toBe('address_lost')
    refuseReview(shop.shop, operator, { quote_id, note: 'Please send the address again.' })
    expect(listDeliveryReviews(shop.shop, operator)).toEqual([])
  })
})
