import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payPractice } from '../../../server/checkout/pay-practice.ts'
import { forgetAddresses } from '../../../server/delivery/forget-addresses.ts'
import { priceBasketReview, refuseBasketReview } from '../../../server/desk/basket-reviews.ts'
import { listDeliveryReviews } from '../../../server/desk/delivery-reviews.ts'
import { countWaiting } from '../../../server/desk/desk-counts.ts'
import { quoteItems } from '../../../server/desk/quote-items.ts'
import { followEvents } from '../../../server/mail/follow-events.ts'
import { collectNotices } from '../../../server/notifications/collect-notices.ts'
import { declineOrder, previewDecline } from '../../../server/orders/decline-order.ts'
import { listOrdersOfPurchase } from '../../../server/orders/order-store.ts'
import { listLedger, moneyOfOrder } from '../../../server/payments/ledger-store.ts'
import type { Basket } from '../../../shared/baskets/basket.ts'
import { sumCents } from '../../../shared/money.ts'
import { addAmounts } from '../../../shared/payments/amounts.ts'
import { DAY } from '../../../shared/time.ts'
import { acceptBasket, filledBasket, patchBasket, practiceCard, putDelivery } from '../../shop/basket.ts'
import { ADDRESS } from '../../shop/placed-order.ts'
import { staffMember } from '../../shop/staff.ts'
import type { Person } from '../../shop/v1.ts'
import {
  BY_CARRIER,
  PO_BOX,
  PRICE,
  closeReviewShop,
  openReviewShop,
  operator,
  sentBasket,
  shop,
  waiting,
} from './basket-review-shop.ts'

beforeEach(openReviewShop)
afterEach(closeReviewShop)

async function read(person: Person, basket_id: string): Promise<Basket> {
  return (await person.get(`/v1/baskets/${basket_id}`)).json()
}

describe('a basket whose delivery staff must price', () => {
  test('is offered a carrier first, with the word that the shop sets the price', async () => {
    const { customer, basket } = await filledBasket(shop, [20, 30])
    const answer = await putDelivery(customer, basket.id, PO_BOX)
    expect(answer.json()).toMatchObject({
      error: 'carrier_shipping_available',
      fee_cents: null,
      review_required: true,
    })
    expect(waiting()).toEqual([])
  })

  test('waits in the queue and on the Desk with its parts, parcels and address', async () => {
    const { basket_id, customer, quote_ids } = await sentBasket()
    expect((await read(customer, basket_id)).delivery_review).toEqual({
      status: 'waiting',
      city: 'Denver',
      note: null,
    })
    const [review] = waiting()
    expect(review).toMatchObject({
      id: basket_id,
      basket_id,
      quote_id: quote_ids[0],
      reasons: ['po_box'],
      city: 'Denver',
      quantity: 5,
      address: { street: 'PO Box 1200' },
    })
    const parts = review.parcels.flatMap((parcel) => parcel.parts.map(({ quote_id }) => quote_id))
    expect(parts.toSorted()).toEqual(quote_ids.toSorted())
    expect(countWaiting(shop.shop).delivery_reviews).toBe(1)
    expect(quoteItems(shop.shop, shop.shop.clock.now())).toMatchObject([
      { kind: 'delivery_reviews', subject_id: basket_id, quote_id: quote_ids[0] },
    ])
    const packer = await staffMember(shop, 'packer')
    expect(listDeliveryReviews(shop.shop, packer)[0].address).toBeNull()
  })

  test('keeps its place in the queue when it is sent again as it is', async () => {
    const { basket_id, customer } = await sentBasket([20, 30])
    const [{ asked_at }] = waiting()
    shop.wait(600)
    await putDelivery(customer, basket_id, BY_CARRIER)
    expect(waiting()).toMatchObject([{ asked_at }])
    const held = "select count(*) as n from events where what = 'delivery held for review'"
    expect(shop.database.get<{ n: number }>(held)!.n).toBe(2)
  })

  test('gets one fee for everything, is paid once, and its orders add up to the cent', async () => {
    const { basket_id, customer, quote_ids } = await sentBasket()
    priceBasketReview(shop.shop, operator, { basket_id, ...PRICE })
    expect(waiting()).toEqual([])
    const priced = await read(customer, basket_id)
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
    refuseBasketReview(shop.shop, operator, { basket_id, note: 'We cannot insure this.' })
    expect((await read(customer, basket_id)).delivery_review).toEqual({
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

  test('that changes has to be sent again, and the fee of before is not its any more', async () => {
    const { basket_id, customer, quote_ids } = await sentBasket([20, 30])
    await patchBasket(customer, basket_id, { remove: [quote_ids[0]] })
    expect((await read(customer, basket_id)).delivery_review).toMatchObject({ status: 'changed' })
    expect(waiting()).toEqual([])
    expect(countWaiting(shop.shop).delivery_reviews).toBe(0)
    expect(() => priceBasketReview(shop.shop, operator, { basket_id, ...PRICE })).toThrow('changed')
    expect(() => refuseBasketReview(shop.shop, operator, { basket_id, note: 'No.' })).toThrow('changed')

    await putDelivery(customer, basket_id, BY_CARRIER)
    priceBasketReview(shop.shop, operator, { basket_id, ...PRICE })
    await patchBasket(customer, basket_id, { add: [quote_ids[0]] })
    expect(await read(customer, basket_id)).toMatchObject({
      delivery: null,
      delivery_review: { status: 'changed' },
    })
    const bought = await acceptBasket(customer, basket_id)
    expect(bought.json()).toMatchObject({ error: 'delivery_not_priced' })
  })

  test('stays in review when a change leaves its parcels as they are', async () => {
    const { basket_id, customer, quote_ids } = await sentBasket([20, 30])
    await customer.post(`/v1/quotes/${quote_ids[0]}/requote`, { color: 'Black' })
    await shop.settled()
    expect((await read(customer, basket_id)).delivery_review).toMatchObject({ status: 'waiting' })
    const [{ parcels }] = waiting()
    const { quotes } = await read(customer, basket_id)
    const shown = parcels.flatMap((parcel) => parcel.parts.map(({ quote_id }) => quote_id))
    expect(shown.toSorted()).toEqual(quotes.map(({ quote_id }) => quote_id).toSorted())
  })

  test('is decided once, and only by staff who may decide', async () => {
    const { basket_id } = await sentBasket([20, 30])
    for (const role of ['packer', 'viewer'] as const) {
      const caller = await staffMember(shop, role)
      expect(() => priceBasketReview(shop.shop, caller, { basket_id, ...PRICE })).toThrow('role')
      expect(() => refuseBasketReview(shop.shop, caller, { basket_id, note: 'No.' })).toThrow('role')
    }
    priceBasketReview(shop.shop, operator, { basket_id, ...PRICE })
    expect(() => refuseBasketReview(shop.shop, operator, { basket_id, note: 'No.' })).toThrow('decided')
    expect(() => priceBasketReview(shop.shop, operator, { basket_id: 'bk_none', ...PRICE })).toThrow('wait')
  })

  test('of which a price expired cannot be priced', async () => {
    const { basket_id } = await sentBasket([20, 30])
    shop.wait(20 * DAY)
    expect(() => priceBasketReview(shop.shop, operator, { basket_id, ...PRICE })).toThrow('expired')
  })

  test('is recorded with each quote, and customer and staff are told once', async () => {
    followEvents(shop.shop)
    collectNotices(shop.shop)
    const { basket_id } = await sentBasket([20, 30])
    const mail = () => {
      followEvents(shop.shop)
      return shop.database.all<{ subject: string; text: string }>(
        'select subject, text from outbox order by event_id',
      )
    }
    expect(mail().map(({ subject }) => subject)).toEqual(['We’re pricing your delivery'])
    collectNotices(shop.shop)
    const notices = "select count(*) as n from notices where kind = 'review_held'"
    expect(shop.database.get<{ n: number }>(notices)!.n).toBe(1)

    priceBasketReview(shop.shop, operator, { basket_id, ...PRICE })
    const [, priced, ...others] = mail()
    expect(others).toEqual([])
    expect(priced.text).toContain('Delivering your parts to Denver costs $42.00')
    expect(priced.text).toContain('valid until')
    expect(priced.text).not.toContain('PO Box')
    const history = shop.database.all<{ what: string; n: number }>(
      "select what, count(*) as n from events where what like 'delivery %' group by what order by what",
    )
    expect(history).toEqual([
      { what: 'delivery held for review', n: 2 },
      { what: 'delivery priced', n: 2 },
    ])
  })

  test('has its reason in the email of a refusal', async () => {
    const { basket_id } = await sentBasket([20, 30])
    followEvents(shop.shop)
    refuseBasketReview(shop.shop, operator, { basket_id, note: 'We cannot insure this.' })
    followEvents(shop.shop)
    const texts = shop.database.all<{ text: string }>('select text from outbox order by event_id desc')
    expect(texts[0].text).toContain('> We cannot insure this.')
  })

  test('has its address deleted a month later, and once it is paid', async () => {
    const forget = () => shop.database.write((tx) => forgetAddresses(tx, shop.shop.clock.now()))
    const { basket_id, customer } = await sentBasket([20, 30])
    const second = await filledBasket(shop, [22, 24], customer)
    await putDelivery(customer, second.basket.id, BY_CARRIER)
    priceBasketReview(shop.shop, operator, { basket_id, ...PRICE })
    const due = (await acceptBasket(customer, basket_id)).json()
    payPractice(shop.shop, practiceCard(due.checkout_url.split('/').at(-1)))
    forget()
    const left = () => shop.database.all('select basket_id from basket_delivery_reviews')
    expect(left()).toEqual([{ basket_id: second.basket.id }])
    shop.wait(30 * DAY + 1)
    forget()
    expect(left()).toEqual([])
  })
})
