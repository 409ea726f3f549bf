import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { priceReview, refuseReview } from '../../../../server/desk/delivery-reviews.ts'
import { listDeliveryReviews } from '../../../../server/desk/delivery-reviews.ts'
import { countWaiting } from '../../../../server/desk/desk-counts.ts'
import { quoteItems } from '../../../../server/desk/quote-items.ts'
import { acceptBasket, filledBasket, patchBasket, putDelivery } from '../../../shop/basket.ts'
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
    expect((await readBasket(customer, basket_id)).delivery_review).toEqual({
      status: 'waiting',
      city: 'Denver',
      note: null,
    })
    const [review] = waiting()
    expect(review).toMatchObject({
      id: basket_id,
      number: `Q-1001 and ${quote_ids.length - 1} more`,
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
      {
        kind: 'delivery_reviews',
        subject_id: basket_id,
        quote_id: quote_ids[0],
        quote_number: review.number,
      },
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

  test('a basket that changes has to be sent again, and the fee of before is not its any more', async () => {
    const { basket_id, customer, quote_ids } = await sentBasket([20, 30])
    await patchBasket(customer, basket_id, { remove: [quote_ids[0]] })
    expect((await readBasket(customer, basket_id)).delivery_review).toMatchObject({ status: 'changed' })
    expect(waiting()).toEqual([])
    expect(countWaiting(shop.shop).delivery_reviews).toBe(0)
    expect(() => priceReview(shop.shop, operator, { basket_id, ...PRICE })).toThrow('changed')
    expect(() => refuseReview(shop.shop, operator, { basket_id, note: 'No.' })).toThrow('changed')

    await putDelivery(customer, basket_id, BY_CARRIER)
    priceReview(shop.shop, operator, { basket_id, ...PRICE })
    await patchBasket(customer, basket_id, { add: [quote_ids[0]] })
    expect(await readBasket(customer, basket_id)).toMatchObject({
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
    expect((await readBasket(customer, basket_id)).delivery_review).toMatchObject({ status: 'waiting' })
    const [{ parcels }] = waiting()
    const { quotes } = await readBasket(customer, basket_id)
    const shown = parcels.flatMap((parcel) => parcel.parts.map(({ quote_id }) => quote_id))
    expect(shown.toSorted()).toEqual(quotes.map(({ quote_id }) => quote_id).toSorted())
  })
})
