import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { priceReview } from '../../../../server/desk/delivery-reviews.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { followEvents } from '../../../../server/messaging/mail/follow-events.ts'
import { createBasket } from '../../../../server/orders/baskets/create-basket.ts'
import { readBasket } from '../../../../server/orders/baskets/read-basket.ts'
import { findQuote } from '../../../../server/quoting/quote-store.ts'
import { openGuestLink } from '../../../../server/quoting/guests/open-guest-link.ts'
import { Person } from '../../../shop/v1.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { box } from '../../../geometry/shapes.ts'
import {
  BY_CARRIER,
  PRICE,
  closeReviewShop,
  openReviewShop,
  operator,
  shop,
  waiting,
} from './basket-review-shop.ts'

beforeEach(openReviewShop)
afterEach(closeReviewShop)

describe('a guest', () => {
  const EMAIL = 'gil@example.test'
  async function guestBasket() {
    const person = new Person(await shop.http())
    const quote_ids: string[] = []
    for (const side of [20, 30]) {
      const file = binaryStl(box([side, side, side]))
      quote_ids.push((await person.upload({ file }, '/guest/quotes')).json().id)
    }
    await shop.settled()
    const guest: Caller = { kind: 'guest', guest_id: findQuote(shop.database, quote_ids[0])!.guest_id! }
    const { basket } = createBasket(shop.shop, guest, { quote_ids, idempotency_key: null })
    const send = (contact: object) =>
      person.post('/trpc/baskets.delivery', { basket_id: basket.id, ...BY_CARRIER, contact })
    return { guest, basket_id: basket.id, quote_ids, send }
  }
  const outbox = () => {
    followEvents(shop.shop)
    return shop.database.all<{ recipient: string; subject: string; text: string }>(
      'select recipient, subject, text from outbox order by event_id',
    )
  }

  test('a guest who sends a basket for review to a shop with email has to leave an address, and nothing is sent before', async () => {
    const { send } = await guestBasket()
    shop.shop.services.mailer = { current: () => ({ send: async () => ({ outcome: 'sent' }) }) }
    const refused = await send({})
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('Enter an email address')
    expect(waiting()).toEqual([])
  })

  test('leaves address and note with it, is told that it arrived, and opens the price on any device', async () => {
    followEvents(shop.shop)
    const { send, guest, basket_id, quote_ids } = await guestBasket()
    await send({ email: EMAIL, note: 'Please no signature.' })
    expect(waiting()).toMatchObject([{ customer: { email: EMAIL }, customer_note: 'Please no signature.' }])
    expect(quote_ids.map((id) => findQuote(shop.database, id)!.contact_email)).toEqual([EMAIL, EMAIL])
    priceReview(shop.shop, operator, { basket_id, ...PRICE })
    const [arrived, priced] = outbox()
    expect(arrived).toMatchObject({ recipient: EMAIL, subject: 'We’re pricing your delivery' })
    // Anyone can type any address: nothing that a guest typed goes there unasked.
    expect(arrived.text).not.toMatch(/part\.stl|Denver|signature/)
    expect(priced.recipient).toBe(EMAIL)
    const token = /#continue=([\w-]+)/.exec(priced.text)![1]
    const browser = {
      user_agent: null,
      address: '198.51.100.7',
      session_secret: null,
      device_secret: null,
      floor_device_secret: null,
      looks_local: false,
      origin: 'http://127.0.0.1:4747',
    }
    const other = openGuestLink(shop.shop, { kind: 'nobody' }, { token, browser })
    expect(other.opened).toMatchObject({ basket_id })
    expect(() => readBasket(shop.shop, guest, { basket_id })).toThrow('basket')
  })
})
