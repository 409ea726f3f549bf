import { afterEach, describe, expect, test } from 'vitest'
import { followEvents } from '../../../server/mail/follow-events.ts'
import { beginFollowing } from '../../../server/mail/mail-progress-store.ts'
import { findEmail, insertEmail, type EmailRow } from '../../../server/mail/outbox-store.ts'
import { MAX_UNTRIED_AGE, sendEmails, retryDelay } from '../../../server/mail/send-emails.ts'
import type { Email, MailServer } from '../../../server/ports/mail.ts'
import { ServiceUnavailable } from '../../../server/ports/service-unavailable.ts'
import { DAY, HOUR, MINUTE } from '../../../shared/time.ts'
import { paidOrder } from '../../shop/placed-order.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

let open: TestShop | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

type Answer = 'sent' | 'refused' | 'trouble' | 'fault'

/** A mail server that answers as the test says, the last answer again and again. */
function scriptedServer(...answers: Answer[]): MailServer & { tried: Email[] } {
  const tried: Email[] = []
  return {
    tried,
    send(letter) {
      const said = answers[Math.min(tried.length, answers.length - 1)]
      tried.push(letter)
      if (said === 'sent') return Promise.resolve({ outcome: 'sent' })
      if (said === 'refused') return Promise.resolve({ outcome: 'refused', detail: '550 No such user' })
      return Promise.reject(said === 'trouble' ? new ServiceUnavailable('451 Later') : new TypeError('a bug'))
    },
  }
}

async function shopWith(server: MailServer | null): Promise<TestShop> {
  open = await openTestShop({ ports: { mailer: { current: () => server } } })
  return open
}

/** An email that waits; each of an event of its own. */
function waiting(shop: TestShop, event_id = 1, recipient: string | null = 'cora@customer.example'): string {
  const id = `ml_${event_id}`
  shop.database.write((tx) =>
    insertEmail(tx, {
      id,
      kind: 'placed',
      subject_kind: 'order',
      subject_id: 'q_1',
      event_id,
      recipient,
      subject: 'Order 1001 is placed',
      text: 'Thank you.',
      html: '<p>Thank you.</p>',
      state: 'waiting',
      next_try_at: null,
      created_at: shop.shop.clock.now(),
    }),
  )
  return id
}

function letter(shop: TestShop, id: string): EmailRow {
  return findEmail(shop.database, id)!
}

describe('a waiting email', () => {
  test('is sent, once', async () => {
    const server = scriptedServer('sent')
    const shop = await shopWith(server)
    const id = waiting(shop)
    expect([await sendEmails(shop.shop), await sendEmails(shop.shop)]).toEqual([1, 0])
    expect(server.tried).toHaveLength(1)
    expect(server.tried[0]).toEqual({
      id,
      to: 'cora@customer.example',
      subject: 'Order 1001 is placed',
      text: 'Thank you.',
      html: '<p>Thank you.</p>',
    })
    expect(letter(shop, id)).toMatchObject({ state: 'sent', attempts: 1, error: null })
    expect(letter(shop, id).sent_at).toBe(shop.shop.clock.now())
  })

  test('waits on without a mail server', async () => {
    const shop = await shopWith(null)
    const id = waiting(shop)
    expect(await sendEmails(shop.shop)).toBe(0)
    expect(letter(shop, id)).toMatchObject({ state: 'waiting', attempts: 0 })
  })

  test('without an address is nothing that a mail server could send', async () => {
    const server = scriptedServer('sent')
    const shop = await shopWith(server)
    waiting(shop, 1, null)
    await sendEmails(shop.shop)
    expect(server.tried).toEqual([])
  })

  test('that is older than three days is old news: it goes only when staff says so', async () => {
    const server = scriptedServer('sent')
    const shop = await shopWith(server)
    waiting(shop)
    shop.wait(MAX_UNTRIED_AGE)
    expect(await sendEmails(shop.shop)).toBe(0)
  })

  test('that is refused is not tried again', async () => {
    const server = scriptedServer('refused')
    const shop = await shopWith(server)
    const id = waiting(shop)
    await sendEmails(shop.shop)
    shop.wait(DAY)
    await sendEmails(shop.shop)
    expect(server.tried).toHaveLength(1)
    expect(letter(shop, id)).toMatchObject({ state: 'failed', error: '550 No such user' })
  })
})

describe('trouble', () => {
  test('an email is tried again after its wait, under the same id, and then sent', async () => {
    const server = scriptedServer('trouble', 'sent')
    const shop = await shopWith(server)
    const id = waiting(shop)
    await sendEmails(shop.shop)
    expect(letter(shop, id)).toMatchObject({ state: 'waiting', attempts: 1, error: '451 Later' })
    shop.wait(MINUTE - 1)
    await sendEmails(shop.shop)
    expect(server.tried).toHaveLength(1)
    shop.wait(1)
    expect(await sendEmails(shop.shop)).toBe(1)
    expect(server.tried.map((one) => one.id)).toEqual([id, id])
    expect(letter(shop, id)).toMatchObject({ state: 'sent', attempts: 2, error: null })
  })

  test.each([
    [1, MINUTE],
    [2, 2 * MINUTE],
    [5, 16 * MINUTE],
    [9, 256 * MINUTE],
    [10, 6 * HOUR],
    [19, 6 * HOUR],
  ])('after try %i it waits %i seconds', (attempts, seconds) => {
    expect(retryDelay(attempts)).toBe(seconds)
  })

  test('it gives up after about three days', async () => {
    const server = scriptedServer('trouble')
    const shop = await shopWith(server)
    const id = waiting(shop)
    const began = shop.shop.clock.now()
    for (let round = 0; letter(shop, id).state === 'waiting' && round < 100; round++) {
      await sendEmails(shop.shop)
      shop.wait(Math.max(1, (letter(shop, id).next_try_at ?? 0) - shop.shop.clock.now()))
    }
    expect(letter(shop, id)).toMatchObject({ state: 'failed', error: '451 Later' })
    const days = (shop.shop.clock.now() - began) / DAY
    expect(days).toBeGreaterThan(2)
    expect(days).toBeLessThan(4)
  })

  test('three troubles in a row end the round: a server that is away answers the rest no better', async () => {
    const server = scriptedServer('trouble')
    const shop = await shopWith(server)
    for (let event = 1; event <= 5; event++) waiting(shop, event)
    await sendEmails(shop.shop)
    expect(server.tried).toHaveLength(3)
  })

  test('one email that the server will not have keeps no other one back', async () => {
    const server = scriptedServer('refused', 'trouble', 'sent')
    const shop = await shopWith(server)
    for (let event = 1; event <= 3; event++) waiting(shop, event)
    expect(await sendEmails(shop.shop)).toBe(1)
    expect(letter(shop, 'ml_3').state).toBe('sent')
  })

  test('what no one expected is tried again as well', async () => {
    const shop = await shopWith(scriptedServer('fault'))
    const id = waiting(shop)
    await sendEmails(shop.shop)
    expect(letter(shop, id)).toMatchObject({ state: 'waiting', attempts: 1 })
  })
})

test('an email that somebody dropped while it was being sent stays dropped', async () => {
  const shop = await shopWith({
    send: () => {
      shop.database.write((tx) => tx.run("update outbox set state = 'dropped'"))
      return Promise.resolve({ outcome: 'sent' })
    },
  })
  const id = waiting(shop)
  await sendEmails(shop.shop)
  expect(letter(shop, id).state).toBe('dropped')
})

test('from the payment to the mail server', async () => {
  const server = scriptedServer('sent')
  const shop = await shopWith(server)
  shop.database.write(beginFollowing)
  const { order } = await paidOrder(shop, { email: 'cora@customer.example' })
  followEvents(shop.shop)
  await sendEmails(shop.shop)
  expect(server.tried.map(({ to, subject }) => [to, subject])).toEqual([
    ['cora@customer.example', `Order ${order.number} is confirmed`],
  ])
})
