import { afterEach, describe, expect, test } from 'vitest'
import { followEvents } from '../../../../server/messaging/mail/follow-events.ts'
import { buyableQuote, paidOrder } from '../../../shop/placed-order.ts'
import type { TestShop } from '../../../shop/test-shop.ts'
import { addEvent, closeWritingShop, emailsIn, giveToGuest, openWritingShop } from './writing-shop.ts'

afterEach(closeWritingShop)

describe('events of a quote', () => {
  async function quoted(): Promise<{ shop: TestShop; quote_id: string }> {
    const shop = await openWritingShop()
    const { quote_id } = await buyableQuote(shop, { email: 'cora@customer.example' })
    return { shop, quote_id }
  }

  test('a price that the program computed sends no email', async () => {
    const { shop } = await quoted()
    expect(followEvents(shop.shop)).toBe(0)
  })

  test.each([
    ['release', 'We reviewed part.stl (Q-1001), and it’s ready to order.'],
    ['issue', 'Our engineers reviewed part.stl (Q-1001), and it’s ready to order.'],
    ['reject', 'we can’t make it as designed.'],
    ['decline', 'can’t offer it. You weren’t charged.'],
    ['ship date confirmed', 'The ship date for part.stl (Q-1001) is confirmed.'],
  ] as const)('%s by staff sends one, to the account', async (what, sentence) => {
    const { shop, quote_id } = await quoted()
    followEvents(shop.shop)
    addEvent(shop, { subject: 'quote', subject_id: quote_id, what, why: 'Because.' })
    expect(followEvents(shop.shop)).toBe(1)
    expect(emailsIn(shop)[0]).toMatchObject({ kind: what, recipient: 'cora@customer.example' })
    expect(emailsIn(shop)[0].text).toContain(sentence)
  })

  test('a part that staff refer to an engineer sends one, and a part that the program refers sends none', async () => {
    const { shop, quote_id } = await quoted()
    followEvents(shop.shop)
    addEvent(shop, { subject: 'quote', subject_id: quote_id, what: 'refer' })
    expect(followEvents(shop.shop)).toBe(0)
    shop.database.write((tx) =>
      tx.run(
        "insert into events (at, actor_kind, subject, subject_id, what) values (1, 'account', 'quote', ?, 'refer')",
        quote_id,
      ),
    )
    expect(followEvents(shop.shop)).toBe(1)
    expect(emailsIn(shop)[0].text).toContain('an engineer needs to price it.')
  })

  test('a ship date that is confirmed after the payment sends the email of the order', async () => {
    const shop = await openWritingShop()
    const { order } = await paidOrder(shop)
    followEvents(shop.shop)
    addEvent(shop, { subject: 'quote', subject_id: order.id, what: 'ship date confirmed' })
    followEvents(shop.shop)
    expect(emailsIn(shop)[1].subject).toContain(`Order ${order.number} ships by `)
  })

  test('a guest who left no address gets no email', async () => {
    const { shop, quote_id } = await quoted()
    followEvents(shop.shop)
    giveToGuest(shop, quote_id)
    addEvent(shop, { subject: 'quote', subject_id: quote_id, what: 'issue' })
    expect(followEvents(shop.shop)).toBe(0)
    expect(emailsIn(shop)).toEqual([])
  })
})
