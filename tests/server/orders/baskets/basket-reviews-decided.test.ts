import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payPractice } from '../../../../server/orders/checkout/pay-practice.ts'
import { priceReview, refuseReview } from '../../../../server/desk/delivery-reviews.ts'
import { declineOrder, previewDecline } from '../../../../server/orders/decline-order.ts'
import { listOrdersOfPurchase } from '../../../../server/orders/order-store.ts'
import { listLedger, moneyOfOrder } from '../../../../server/payments/ledger-store.ts'
import { sumCents } from '../../../../shared/platform/money.ts'
import { addAmounts } from '../../../../shared/payments/amounts.ts'
import { DAY } from '../../../../shared/platform/time.ts'
import { acceptBasket, practiceCard, putDelivery } from '../../../shop/basket.ts'
import { ADDRESS } from '../../../shop/placed-order.ts'
import { staffMember } from '../../../shop/staff.ts'
import {
  BY_CARRIER,
  PO_BOX,
  PRICE,
  closeReviewShop,
  openReviewShop,
  operator,
  readBasket,
  sentBasket,
  shop,
  waiting,
} from './basket-review-shop.ts'

beforeEach(openReviewShop)
afterEach(closeReviewShop)

describe('a basket whose delivery staff must price', () => {
  test('gets one fee for everything, is paid once, and its orders add up to the cent', async () => {
    const { basket_id, customer, quote_ids } = await sentBasket()
    priceReview(shop.shop, operator, { basket_id, ...PRICE })
    expect(waiting()).toEqual([])
    const priced = await readBasket(customer, basket_id)
    expect(priced.delivery).toMatchObject({
      method: 'shipping',
      fee_cents: 4200,
      transit_days: 6,
      expires_at: shop.shop.clock.now() + 7 * DAY,
      fee_note: 'By freight.',
    })
    expect(priced.delivery_review).toBeNull()
    // Asking again keeps the price of staff, whatever way is chosen.
    for (const body of [PO_BOX, BY_CARRIER])
      expect((await putDelivery(customer, basket_id, body)).json().delivery).toEqual(priced.delivery)

    const due = (await acceptBasket(customer, basket_id)).json()
    expect(due).toMatchObject({ error: 'payment_required', delivery_fee_cents: 4200 })
    payPractice(shop.shop, practiceCard(due.checkout_url.split('/').at(-1)))
    const orders = listOrdersOfPurchase(shop.database, 'P1001')
    expect(orders.map(({ id }) => id)).toEqual(quote_ids)
    const captures = orders.flatMap(({ id }) => listLedger(shop.database, id))
    expect(sumCents(captures.map(({ amount_cents }) => amount_cents))).toBe(due.amount_due_cents)
    expect(addAmounts(captures).delivery_cents).toBe(4200)
    expect(addAmounts(captures).tax_cents).toBe(due.tax_cents)

    const [first] = orders
    const { order, amount_cents } = previewDecline(shop.shop, operator, { order_id: first.id })
    declineOrder(shop.shop, operator, {
      order_id: first.id,
      revision: order.revision,
      reason: 'No.',
      amount_cents,
    })
    const { captured, refunded } = moneyOfOrder(shop.database, first.id)
    expect(captured.delivery_cents).toBeGreaterThan(0)
    expect(captured).toMatchObject(refunded)
    expect(shop.database.all('pragma foreign_key_check')).toEqual([])
  })

  test('is refused with a reason, which the same request meets again, and another address does not', async () => {
    const { basket_id, customer } = await sentBasket([20, 30])
    refuseReview(shop.shop, operator, { basket_id, note: 'We cannot insure this.' })
    expect((await readBasket(customer, basket_id)).delivery_review).toEqual({
      status: 'refused',
      city: 'Denver',
      note: 'We cannot insure this.',
    })
    const again = await putDelivery(customer, basket_id, BY_CARRIER)
    expect(again.json()).toEqual({ error: 'outside_shipping_area', detail: 'We cannot insure this.' })
    const other = await putDelivery(customer, basket_id, { ...BY_CARRIER, street: 'PO Box 7' })
    expect(other.json()).toMatchObject({ error: 'shipping_review_required' })
    expect((await putDelivery(customer, basket_id, ADDRESS)).json()).toMatchObject({
      delivery: { method: 'courier' },
      delivery_review: null,
    })
  })

  test('is decided once, and only by staff who may decide', async () => {
    const { basket_id } = await sentBasket([20, 30])
    for (const role of ['packer', 'viewer'] as const) {
      const caller = await staffMember(shop, role)
      expect(() => priceReview(shop.shop, caller, { basket_id, ...PRICE })).toThrow('role')
      expect(() => refuseReview(shop.shop, caller, { basket_id, note: 'No.' })).toThrow('role')
    }
    priceReview(shop.shop, operator, { basket_id, ...PRICE })
    expect(() => refuseReview(shop.shop, operator, { basket_id, note: 'No.' })).toThrow('decided')
    expect(() => priceReview(shop.shop, operator, { basket_id: 'bk_none', ...PRICE })).toThrow('wait')
  })

  test('a basket of which a price expired cannot be priced', async () => {
    const { basket_id } = await sentBasket([20, 30])
    shop.wait(20 * DAY)
    expect(() => priceReview(shop.shop, operator, { basket_id, ...PRICE })).toThrow('expired')
  })
})
