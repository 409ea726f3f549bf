import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payPractice } from '../../../../server/orders/checkout/pay-practice.ts'
import { forgetAddresses } from '../../../../server/quoting/delivery/forget-addresses.ts'
import { priceReview, refuseReview } from '../../../../server/desk/delivery-reviews.ts'
import { followEvents } from '../../../../server/messaging/mail/follow-events.ts'
import { collectNotices } from '../../../../server/desk/notifications/collect-notices.ts'
import { DAY } from '../../../../shared/platform/time.ts'
import { acceptBasket, filledBasket, practiceCard, putDelivery } from '../../../shop/basket.ts'
import {
  BY_CARRIER,
  PRICE,
  closeReviewShop,
  openReviewShop,
  operator,
  sentBasket,
  shop,
} from './basket-review-shop.ts'

beforeEach(openReviewShop)
afterEach(closeReviewShop)

describe('a basket whose delivery staff must price', () => {
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

    priceReview(shop.shop, operator, { basket_id, ...PRICE })
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
    refuseReview(shop.shop, operator, { basket_id, note: 'We cannot insure this.' })
    followEvents(shop.shop)
    const texts = shop.database.all<{ text: string }>('select text from outbox order by event_id desc')
    expect(texts[0].text).toContain('> We cannot insure this.')
  })

  test('has its address deleted a month later, and once it is paid', async () => {
    const forget = () => shop.database.write((tx) => forgetAddresses(tx, shop.shop.clock.now()))
    const { basket_id, customer } = await sentBasket([20, 30])
    const second = await filledBasket(shop, [22, 24], customer)
    await putDelivery(customer, second.basket.id, BY_CARRIER)
    priceReview(shop.shop, operator, { basket_id, ...PRICE })
    const due = (await acceptBasket(customer, basket_id)).json()
    payPractice(shop.shop, practiceCard(due.checkout_url.split('/').at(-1)))
    forget()
    const left = () => shop.database.all('select basket_id from delivery_reviews')
    expect(left()).toEqual([{ basket_id: second.basket.id }])
    shop.wait(30 * DAY + 1)
    forget()
    expect(left()).toEqual([])
  })
})
