import { afterEach, describe, expect, test } from 'vitest'
import { insertGuest } from '../../../server/accounts/account-store.ts'
import type { DomainEvent } from '../../../shared/history/domain-events.ts'
import { recordEvent, THE_SHOP } from '../../../server/db/events.ts'
import { followEvents } from '../../../server/mail/follow-events.ts'
import { beginFollowing, readMailProgress, newestEvent } from '../../../server/mail/mail-progress-store.ts'
import { listEmails, type EmailRow } from '../../../server/mail/outbox-store.ts'
import { findOrder, saveOrder } from '../../../server/orders/order-store.ts'
import { insertParcel, saveParcel } from '../../../server/orders/parcel-store.ts'
import { moneyOfOrder } from '../../../server/payments/ledger-store.ts'
import { queueRefund } from '../../../server/payments/queue-refund.ts'
import { lateRefund, refundEverything } from '../../../shared/payments/refunds.ts'
import { ADDRESS, buyableQuote, paidOrder } from '../../shop/placed-order.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

let open: TestShop | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

/** A shop that has begun to write emails. */
async function openWritingShop(): Promise<TestShop> {
  open = await openTestShop()
  open.database.write(beginFollowing)
  return open
}

function emailsIn(shop: TestShop): EmailRow[] {
  return listEmails(shop.database, { state: null, limit: 100, before: null }).reverse()
}

/** An event with only the details that emails read. */
type TestEvent = Pick<DomainEvent, 'subject' | 'subject_id' | 'what' | 'why'> & { details?: object }

/** Records an event as a command does. */
function addEvent(shop: TestShop, event: TestEvent): void {
  shop.database.write((tx) => recordEvent(tx, shop.shop.clock.now(), THE_SHOP, event as DomainEvent))
}

/** Moves the quote to a browser without an account. */
function giveToGuest(shop: TestShop, quote_id: string): void {
  shop.database.write((tx) => {
    insertGuest(tx, { id: 'gst_x', file_secret: 'x', created_at: 1 })
    tx.run("update quotes set account_id = null, guest_id = 'gst_x' where id = ?", quote_id)
  })
}

/** The emails that one event of a paid order leads to. */
async function emailAfterEvent(
  what: DomainEvent['what'],
  more: Partial<TestEvent> = {},
): Promise<{ shop: TestShop; orderEmail: EmailRow }> {
  const shop = await openWritingShop()
  const { order } = await paidOrder(shop)
  followEvents(shop.shop)
  addEvent(shop, { subject: 'order', subject_id: order.id, what, ...more })
  expect(followEvents(shop.shop)).toBe(1)
  return { shop, orderEmail: emailsIn(shop)[1] }
}

describe('every domain event is written about once', () => {
  test('a payment leads to one email, to the address of the order', async () => {
    const shop = await openWritingShop()
    const { order } = await paidOrder(shop, { email: 'cora@customer.example' })
    expect(followEvents(shop.shop)).toBe(1)
    const [orderEmail] = emailsIn(shop)
    expect(orderEmail).toMatchObject({
      kind: 'placed',
      subject_kind: 'order',
      subject_id: order.id,
      recipient: 'cora@customer.example',
      state: 'waiting',
      subject: `Order ${order.number} is confirmed`,
    })
    expect(orderEmail.text).toContain(`http://127.0.0.1:4747/orders/${order.id}/receipt.pdf`)
  })

  test('a second run writes no more emails', async () => {
    const shop = await openWritingShop()
    await paidOrder(shop)
    expect([followEvents(shop.shop), followEvents(shop.shop)]).toEqual([1, 0])
    expect(emailsIn(shop)).toHaveLength(1)
  })

  test('a lost position in the history writes no email twice: the email itself is unique', async () => {
    const shop = await openWritingShop()
    await paidOrder(shop)
    followEvents(shop.shop)
    shop.database.write((tx) => tx.run('update mail_progress set event_id = 0'))
    expect(followEvents(shop.shop)).toBe(0)
    expect(emailsIn(shop)).toHaveLength(1)
  })

  test('an email whose transaction failed leaves no trace, and is written by the next run', async () => {
    const shop = await openWritingShop()
    const before = readMailProgress(shop.database)
    await paidOrder(shop)
    // As in a power failure: the transaction never ends.
    const failing = {
      ...shop.shop,
      write: <R>(work: Parameters<typeof shop.shop.write<R>>[0]) =>
        shop.shop.write((tx) => {
          work(tx)
          throw new Error('power cut')
        }),
    }
    expect(() => followEvents(failing)).toThrow('power cut')
    expect(readMailProgress(shop.database)).toBe(before)
    expect(followEvents(shop.shop)).toBe(1)
  })
})

describe('past events are not written about', () => {
  test('the first run starts at the newest event', async () => {
    const shop = await openTestShop()
    open = shop
    await paidOrder(shop)
    expect(followEvents(shop.shop)).toBe(0)
    expect(readMailProgress(shop.database)).toBe(newestEvent(shop.database))
    expect(emailsIn(shop)).toEqual([])
  })

  test('events that happen while the program is closed are written about afterwards', async () => {
    const shop = await openWritingShop()
    await paidOrder(shop)
    // The next start continues.
    shop.database.write(beginFollowing)
    expect(followEvents(shop.shop)).toBe(1)
  })
})

test('an event that cannot be read holds up no other one', async () => {
  const shop = await openWritingShop()
  const { order } = await paidOrder(shop)
  followEvents(shop.shop)
  addEvent(shop, { subject: 'order', subject_id: order.id, what: 'ship date moved', details: { odd: true } })
  addEvent(shop, { subject: 'order', subject_id: order.id, what: 'delivered' })
  expect(followEvents(shop.shop)).toBe(1)
  expect(emailsIn(shop).map(({ kind }) => kind)).toEqual(['placed', 'delivered'])
})

describe('events of an order', () => {
  test.each([
    [
      'ship date moved',
      {
        details: { expected_ship_by: '2026-12-02', promised: '2026-11-30', agreed: false },
        why: 'A printer broke.',
      },
      'Wed, Dec 2',
    ],
    ['delivered', {}, 'was delivered in San Francisco.'],
    ['resumed', { why: 'It is repaired.' }, '> It is repaired.'],
    ['held', { why: 'Which color?', details: { cause: 'customer' } }, 'need something from you'],
    ['ship date kept', {}, 'after all, as promised.'],
  ] as const)('%s', async (what, more, sentence) => {
    expect((await emailAfterEvent(what, more)).orderEmail.text).toContain(sentence)
  })

  test.each(['packed', 'production started', 'units ready', 'dispute won'] as const)(
    '%s sends no email',
    async (what) => {
      const shop = await openWritingShop()
      const { order } = await paidOrder(shop)
      followEvents(shop.shop)
      addEvent(shop, { subject: 'order', subject_id: order.id, what })
      expect(followEvents(shop.shop)).toBe(0)
    },
  )

  test('a shipment sends an email with the tracking of its parcel', async () => {
    const shop = await openWritingShop()
    const { order } = await paidOrder(shop)
    followEvents(shop.shop)
    const now = shop.shop.clock.now()
    shop.database.write((tx) => {
      const parcel = { id: 'pc_1', order_id: order.id, box: null, size_mm: null, grams: null, packed_at: now }
      insertParcel(tx, parcel, [{ order_id: order.id, unit: 1 }])
      saveParcel(tx, 'pc_1', {
        state: 'picked_up',
        carrier: 'USPS',
        tracking_number: '9400 1',
        tracking_url: 'https://tools.usps.com/9400',
        shipped_at: now,
      })
    })
    addEvent(shop, { subject: 'order', subject_id: order.id, what: 'shipped' })
    expect(followEvents(shop.shop)).toBe(1)
    const orderEmail = emailsIn(shop)[1]
    expect(orderEmail.text).toContain('Tracking number: 9400 1')
    // The shipment can be undone this long.
    expect(orderEmail.next_try_at).toBe(now + 15 * 60)
    addEvent(shop, { subject: 'order', subject_id: order.id, what: 'shipping undone' })
    expect(followEvents(shop.shop)).toBe(0)
    expect(emailsIn(shop)[1].state).toBe('dropped')
  })

  test('a shipment that is undone after its email was sent sends another email', async () => {
    const shop = await openWritingShop()
    const { order } = await paidOrder(shop)
    followEvents(shop.shop)
    shop.database.write((tx) => tx.run("update outbox set state = 'sent', kind = 'shipped'"))
    addEvent(shop, { subject: 'order', subject_id: order.id, what: 'shipping undone' })
    expect(followEvents(shop.shop)).toBe(1)
    expect(emailsIn(shop)[1].text).toContain('hasn’t left our shop yet')
  })

  test('a refund sends an email with its amount', async () => {
    const shop = await openWritingShop()
    const { order } = await paidOrder(shop)
    followEvents(shop.shop)
    shop.database.write((tx) =>
      queueRefund(tx, shop.shop, {
        order_id: order.id,
        amounts: lateRefund(moneyOfOrder(tx, order.id)),
        reason: 'late',
        note: null,
        by: THE_SHOP,
      }),
    )
    expect(followEvents(shop.shop)).toBe(1)
    expect(emailsIn(shop)[1]).toMatchObject({ kind: 'refunded' })
    expect(emailsIn(shop)[1].text).toContain('10% of the parts price plus tax')
  })

  test('a declined order sends one email that names the refund too', async () => {
    const shop = await openWritingShop()
    const { order } = await paidOrder(shop)
    followEvents(shop.shop)
    shop.database.write((tx) => {
      const amounts = refundEverything(moneyOfOrder(tx, order.id))
      queueRefund(tx, shop.shop, {
        order_id: order.id,
        amounts,
        reason: 'declined',
        note: null,
        by: THE_SHOP,
      })
      saveOrder(tx, findOrder(tx, order.id)!, { status: 'cancelled', decline_reason: 'It cannot stand.' }, 1)
    })
    addEvent(shop, { subject: 'order', subject_id: order.id, what: 'declined' })
    expect(followEvents(shop.shop)).toBe(1)
    const orderEmail = emailsIn(shop)[1]
    expect(orderEmail.kind).toBe('declined')
    expect(orderEmail.text).toContain('> It cannot stand.')
    expect(orderEmail.text).toContain(`$${(order.total_cents / 100).toFixed(2)}, including delivery and tax`)
  })

  test('no email contains more of the delivery address than the city', async () => {
    const { shop } = await emailAfterEvent('delivered')
    for (const { subject, text, html } of emailsIn(shop))
      for (const secret of [ADDRESS.street, ADDRESS.zip, ADDRESS.phone, ADDRESS.name])
        expect(subject + text + html).not.toContain(secret)
  })

  test('an order without an email address leaves an email for staff to pass on', async () => {
    const shop = await openWritingShop()
    const { order } = await paidOrder(shop)
    shop.database.write((tx) => {
      saveOrder(tx, findOrder(tx, order.id)!, { contact_email: null }, 1)
    })
    giveToGuest(shop, order.id)
    expect(followEvents(shop.shop)).toBe(1)
    expect(emailsIn(shop)[0].recipient).toBeNull()
  })
})

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
    ['release', 'We reviewed part.stl, and it’s ready to order.'],
    ['issue', 'Our engineers reviewed part.stl, and it’s ready to order.'],
    ['reject', 'we can’t make it as designed.'],
    ['decline', 'can’t offer it. You weren’t charged.'],
    ['ship date confirmed', 'The ship date for part.stl is confirmed.'],
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

test('an email that the disk had no room for is written once there is room', async () => {
  const shop = await openWritingShop()
  await paidOrder(shop)
  const { write } = shop.shop
  shop.shop.write = (work) =>
    write((tx) =>
      work({
        ...tx,
        run: (sql, ...parameters) => {
          if (sql.includes('into outbox')) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
          return tx.run(sql, ...parameters)
        },
      }),
    )
  expect(() => followEvents(shop.shop)).toThrow('full')
  shop.shop.write = write
  expect(followEvents(shop.shop)).toBe(1)
  expect(emailsIn(shop).map(({ kind }) => kind)).toEqual(['placed'])
})
