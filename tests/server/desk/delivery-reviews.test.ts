import { afterEach, describe, expect, test } from 'vitest'
import type { Role } from '../../../shared/accounts/people.ts'
import type { Quote } from '../../../shared/quoting/quotes/quote.ts'
import type { Caller } from '../../../server/platform/caller.ts'
import { forgetAddresses } from '../../../server/quoting/delivery/forget-addresses.ts'
import { listDeliveryReviews, priceReview, refuseReview } from '../../../server/desk/delivery-reviews.ts'
import { takeBackDeliveryPrice } from '../../../server/desk/take-back-delivery-price.ts'
import { callerOfSession } from '../../../server/accounts/sessions.ts'
import { sendCustomerMessage } from '../../../server/messaging/messages/send-message.ts'
import { MessageBody } from '../../../shared/messaging/messages/message.ts'
import { deleteReview } from '../../../server/quoting/delivery/review-store.ts'
import { followEvents } from '../../../server/messaging/mail/follow-events.ts'
import { beginFollowing } from '../../../server/messaging/mail/mail-progress-store.ts'
import { listEmails } from '../../../server/messaging/mail/outbox-store.ts'
import { reviewDatedQuote } from '../../../server/orders/ship-dates/read-quote.ts'
import {
  changeRules,
  CUBE,
  DENVER,
  NEARBY,
  shopWithQuote,
  type DeliveryShop,
} from '../../shop/delivery-shop.ts'
import { MONDAY_MORNING } from '../../shop/test-shop.ts'

const DAY = 24 * 3600

let open: DeliveryShop | null = null
afterEach(async () => {
  await open?.test.close()
  open = null
})

function staffAs(role: Role): Caller {
  return {
    kind: 'account',
    account_id: `acc_${role}`,
    role,
    auth: 'session',
    scopes: [],
    key: null,
    grant: null,
    session: 's',
  }
}
const operator = staffAs('operator')

/** A quote whose delivery to Denver is worth too much for the table. */
async function openReviewShop(): Promise<DeliveryShop & { ask: () => ReturnType<DeliveryShop['deliver']> }> {
  const shop = await shopWithQuote()
  open = shop
  changeRules(shop.test, (rules) => void (rules.review.most_value_cents = 100))
  const ask = () => shop.deliver({ ...DENVER, accept_carrier: true })
  await ask()
  return { ...shop, ask }
}

const priced = (id: string) =>
  ({
    quote_id: id,
    method: 'shipping',
    fee_cents: 4200,
    cost_cents: 3000,
    transit_days: 6,
    note: 'By freight.',
  }) as const

describe('deliveries under review', () => {
  test('are listed in the order of their quotes when they were requested in the same second', async () => {
    const shop = await shopWithQuote()
    open = shop
    changeRules(shop.test, (rules) => void (rules.review.most_value_cents = 100))
    const requestedIds = []
    for (let count = 0; count < 11; count++) {
      const answer = await shop.person.upload({ file: CUBE, fields: { material: 'PLA+' } })
      requestedIds.push(answer.json<{ id: string }>().id)
    }
    await shop.test.settled()
    for (const id of requestedIds.toReversed())
      await shop.person.post(`/v1/quotes/${id}/delivery`, { ...DENVER, accept_carrier: true })
    expect(listDeliveryReviews(shop.test.shop, operator).map(({ id }) => id)).toEqual(requestedIds)
  })

  test('are listed with reason, parcel and address, for staff who may decide only', async () => {
    const { test: shop, id } = await openReviewShop()
    const [review] = listDeliveryReviews(shop.shop, operator)
    expect(review).toMatchObject({
      id,
      reasons: ['too_valuable'],
      city: 'Denver',
      asked_at: MONDAY_MORNING,
      parcels: [{ parcel: { grams: 82 }, reasons: ['too_valuable'], parts: [{ quote_id: id, quantity: 1 }] }],
      address: { street: '500 Unmistakable Street', zip: '80202' },
    })
    expect(listDeliveryReviews(shop.shop, staffAs('packer'))[0].address).toBeNull()
    expect(() => listDeliveryReviews(shop.shop, staffAs('customer'))).toThrow('role')
  })

  test('get a price from staff; the quote then has a delivery, which a repeated request keeps', async () => {
    const { test: shop, id, person, ask } = await openReviewShop()
    priceReview(shop.shop, operator, priced(id))
    const delivery = {
      method: 'shipping',
      city: 'Denver',
      fee_cents: 4200,
      transit_days: 6,
      expires_at: MONDAY_MORNING + 7 * DAY,
      fee_note: 'By freight.',
      window: null,
    }
    expect((await person.quote(id)).delivery).toEqual(delivery)
    expect(listDeliveryReviews(shop.shop, operator)).toEqual([])
    expect((await ask()).json<Quote>().delivery).toEqual(delivery)
  })

  test('are refused with a sentence that the customer reads when they request the same again, and only then', async () => {
    const { test: shop, id, ask, deliver } = await openReviewShop()
    refuseReview(shop.shop, operator, { quote_id: id, note: 'We cannot insure this.' })
    expect((await ask()).json()).toEqual({ error: 'outside_shipping_area', detail: 'We cannot insure this.' })
    const other = await deliver({ ...DENVER, street: '1 Other Street', accept_carrier: true })
    expect(other.json()).toMatchObject({ error: 'shipping_review_required' })
  })

  test('are shown to the customer with the quote, until there is a price', async () => {
    const { test: shop, id, person, ask } = await openReviewShop()
    const shownReview = async () => (await person.quote(id)).delivery_review
    expect(await shownReview()).toEqual({ status: 'waiting', city: 'Denver', note: null })
    refuseReview(shop.shop, operator, { quote_id: id, note: 'We cannot insure this.' })
    expect(await shownReview()).toEqual({ status: 'refused', city: 'Denver', note: 'We cannot insure this.' })
    const { review_url } = await person.quote(id)
    expect(reviewDatedQuote(shop.shop, { token: review_url.split('/').at(-1)! }).delivery_review).toBeNull()
    changeRules(shop, (rules) => void (rules.review.most_value_cents = 1_000_000))
    shop.database.write((tx) => deleteReview(tx, { quote_id: id, basket_id: null }))
    await ask()
    expect(await shownReview()).toBeNull()
  })

  test('no longer wait once they have a price', async () => {
    const { test: shop, id, person } = await openReviewShop()
    priceReview(shop.shop, operator, priced(id))
    expect((await person.quote(id)).delivery_review).toBeNull()
  })

  test('send the customer an email with the fee or the reason; a price of the table sends none', async () => {
    const { test: shop, id, deliver } = await openReviewShop()
    shop.database.write(beginFollowing)
    const emailTexts = () => {
      followEvents(shop.shop)
      return listEmails(shop.database, { state: null, limit: 10, before: null }).map(({ text }) => text)
    }
    priceReview(shop.shop, operator, priced(id))
    expect(emailTexts()).toEqual([expect.stringContaining('to Denver costs $42.00. You can order now.')])
    await deliver(NEARBY)
    expect(emailTexts()).toHaveLength(1)
    await deliver({ ...DENVER, street: '1 Other Street', accept_carrier: true })
    refuseReview(shop.shop, operator, { quote_id: id, note: 'We cannot insure this.' })
    const [refused] = emailTexts()
    expect(refused).toContain('to the address you entered')
    expect(refused).toContain('> We cannot insure this.')
    expect(refused).not.toContain('Other Street')
  })

  test.each(['packer', 'viewer', 'customer'] as const)('cannot be decided by a %s', async (role) => {
    const { test: shop, id } = await openReviewShop()
    expect(() => priceReview(shop.shop, staffAs(role), priced(id))).toThrow('role')
    expect(() => refuseReview(shop.shop, staffAs(role), { quote_id: id, note: 'No.' })).toThrow('role')
  })

  test('are decided once', async () => {
    const { test: shop, id } = await openReviewShop()
    priceReview(shop.shop, operator, priced(id))
    expect(() => refuseReview(shop.shop, operator, { quote_id: id, note: 'No.' })).toThrow('decided')
    expect(() => priceReview(shop.shop, operator, { ...priced(id), quote_id: 'q_none' })).toThrow('wait')
  })

  test('the delivery of an expired quote cannot be priced', async () => {
    const { test: shop, id } = await openReviewShop()
    shop.wait(20 * DAY)
    expect(() => priceReview(shop.shop, operator, priced(id))).toThrow('expired')
  })

  test('end when the customer chooses an address that needs no review', async () => {
    const { test: shop, deliver } = await openReviewShop()
    changeRules(shop, (rules) => void (rules.review.most_value_cents = 250_000))
    await deliver(NEARBY)
    expect(listDeliveryReviews(shop.shop, operator)).toEqual([])
  })

  test('are recorded with who decided', async () => {
    const { test: shop, id } = await openReviewShop()
    priceReview(shop.shop, operator, priced(id))
    const events = shop.database.all(
      'select what, actor_id, details from events where subject_id = ? order by id',
      id,
    )
    expect(events.slice(-2)).toEqual([
      {
        what: 'delivery held for review',
        actor_id: expect.any(String),
        details: '{"reasons":["too_valuable"]}',
      },
      {
        what: 'delivery priced',
        actor_id: 'acc_operator',
        details: '{"method":"shipping","fee_cents":4200,"provider":"shop"}',
      },
    ])
  })
})

describe('addresses of unpaid quotes', () => {
  const left = ({ test: shop }: DeliveryShop) =>
    shop.database.write((tx) => forgetAddresses(tx, shop.shop.clock.now()))

  test('are kept while the quote can be refreshed, and deleted a month after it has expired', async () => {
    open = await shopWithQuote()
    await open.deliver(NEARBY)
    open.test.wait((14 + 30) * DAY)
    expect(left(open)).toBe(0)
    open.test.wait(1)
    expect(left(open)).toBe(1)
    expect(open.test.database.get('select * from deliveries')).toBeUndefined()
  })

  test('are kept once the quote is paid', async () => {
    open = await shopWithQuote()
    await open.deliver(NEARBY)
    open.test.database.write((tx) => tx.run("update quotes set status = 'accepted'"))
    open.test.wait(400 * DAY)
    expect(left(open)).toBe(0)
  })

  test('are deleted under review, too', async () => {
    const shop = await openReviewShop()
    shop.test.database.write((tx) => tx.run("update quotes set status = 'failed'"))
    expect(left(shop)).toBe(1)
  })
})

describe('a price of staff', () => {
  test('is taken back while the customer has not read it: the delivery waits again', async () => {
    const { test: shop, id } = await openReviewShop()
    const before = listDeliveryReviews(shop.shop, operator)
    const { priced_at } = priceReview(shop.shop, operator, priced(id))
    takeBackDeliveryPrice(shop.shop, operator, { quote_id: id, priced_at })
    expect(listDeliveryReviews(shop.shop, operator)).toEqual(before)
    expect(() => takeBackDeliveryPrice(shop.shop, operator, { quote_id: id, priced_at })).toThrow(
      'another price',
    )
    priceReview(shop.shop, operator, priced(id))
  })

  test('stays once the customer has read it, and after five minutes', async () => {
    const { test: shop, id, person } = await openReviewShop()
    const { priced_at } = priceReview(shop.shop, operator, priced(id))
    const takeBack = () => takeBackDeliveryPrice(shop.shop, operator, { quote_id: id, priced_at })
    await person.quote(id)
    expect(takeBack).toThrow('The customer has read this price')
    shop.wait(301)
    expect((await person.quote(id)).delivery?.fee_cents).toBe(4200)
  })

  test('is not set while a question that staff have not seen stands unanswered', async () => {
    const { test: shop, id, person } = await openReviewShop()
    const customer = callerOfSession(shop.shop, person.cookie.split('=')[1])
    const message = MessageBody.parse({ text: 'Can you insure it?' })
    sendCustomerMessage(shop.shop, customer, { access: { quote_id: id }, message })
    expect(listDeliveryReviews(shop.shop, operator)[0].questions).toEqual(['Can you insure it?'])
    expect(() => priceReview(shop.shop, operator, priced(id))).toThrow('Can you insure it?')
    priceReview(shop.shop, operator, { ...priced(id), questions_seen: 1 })
  })
})
