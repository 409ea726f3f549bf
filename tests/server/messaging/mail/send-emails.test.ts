import { afterEach, describe, expect, test } from 'vitest'
import { followEvents } from '../../../../server/messaging/mail/follow-events.ts'
import { beginFollowing } from '../../../../server/messaging/mail/mail-progress-store.ts'
import { findEmail, insertEmail, type EmailRow } from '../../../../server/messaging/mail/outbox-store.ts'
import { MAX_UNTRIED_AGE, sendEmails, retryDelay } from '../../../../server/messaging/mail/send-emails.ts'
import type { Email, MailServer } from '../../../../server/platform/ports/mail.ts'
import { ServiceUnavailable } from '../../../../server/platform/ports/service-unavailable.ts'
import { DAY, HOUR, MINUTE } from '../../../../shared/platform/time.ts'
import { failWrites } from '../../../shop/failing-writes.ts'
import { paidOrder } from '../../../shop/placed-order.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let open: TestShop | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

type Answer = 'sent' | 'refused' | 'trouble' | 'fault'

/** A mail server that answers as the test says, repeating the last answer. */
function scriptedServer(...answers: Answer[]): MailServer & { tried: Email[] } {
  const tried: Email[] = []
  return {
    tried,
    send(email) {
      const answer = answers[Math.min(tried.length, answers.length - 1)]
      tried.push(email)
      if (answer === 'sent') return Promise.resolve({ outcome: 'sent' })
      if (answer === 'refused') return Promise.resolve({ outcome: 'refused', detail: '550 No such user' })
      return Promise.reject(
        answer === 'trouble' ? new ServiceUnavailable('451 Later') : new TypeError('a bug'),
      )
    },
  }
}

async function shopWith(server: MailServer | null): Promise<TestShop> {
  open = await openTestShop({ ports: { mailer: { current: () => server } } })
  return open
}

/** A waiting email; each belongs to an event of its own. */
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
      text_kind: null,
      texts_version: null,
      state: 'waiting',
      next_try_at: null,
      created_at: shop.shop.clock.now(),
      invoice_ledger_id: null,
    }),
  )
  return id
}

function emailRow(shop: TestShop, id: string): EmailRow {
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
    expect(emailRow(shop, id)).toMatchObject({ state: 'sent', attempts: 1, error: null })
    expect(emailRow(shop, id).sent_at).toBe(shop.shop.clock.now())
  })

  test('is not sent while that could not be recorded, so that no one gets it again and again', async () => {
    const server = scriptedServer('sent')
    const shop = await shopWith(server)
    waiting(shop)
    const allowWrites = failWrites(shop.shop)
    await expect(sendEmails(shop.shop)).rejects.toThrow('full')
    expect(server.tried).toEqual([])
    allowWrites()
    expect(await sendEmails(shop.shop)).toBe(1)
  })

  test('an email that was sent before the disk was full is sent again after a delay only', async () => {
    let allowWrites = () => {}
    const server = scriptedServer('sent')
    const send = server.send.bind(server)
    server.send = (email) => {
      allowWrites = failWrites(shop.shop)
      return send(email)
    }
    const shop = await shopWith(server)
    const id = waiting(shop)
    await sendEmails(shop.shop).catch(() => {})
    allowWrites()
    await sendEmails(shop.shop)
    expect(server.tried).toHaveLength(1)
    server.send = send
    shop.wait(MINUTE)
    await sendEmails(shop.shop)
    expect(server.tried).toHaveLength(2)
    expect(emailRow(shop, id)).toMatchObject({ state: 'sent', attempts: 2 })
  })

  test('keeps waiting without a mail server', async () => {
    const shop = await shopWith(null)
    const id = waiting(shop)
    expect(await sendEmails(shop.shop)).toBe(0)
    expect(emailRow(shop, id)).toMatchObject({ state: 'waiting', attempts: 0 })
  })

  test('is not sent without an address', async () => {
    const server = scriptedServer('sent')
    const shop = await shopWith(server)
    waiting(shop, 1, null)
    await sendEmails(shop.shop)
    expect(server.tried).toEqual([])
  })

  test('is outdated after three days: it is sent only when staff say so', async () => {
    const server = scriptedServer('sent')
    const shop = await shopWith(server)
    waiting(shop)
    shop.wait(MAX_UNTRIED_AGE)
    expect(await sendEmails(shop.shop)).toBe(0)
  })

  test('is not retried once it was refused', async () => {
    const server = scriptedServer('refused')
    const shop = await shopWith(server)
    const id = waiting(shop)
    await sendEmails(shop.shop)
    shop.wait(DAY)
    await sendEmails(shop.shop)
    expect(server.tried).toHaveLength(1)
    expect(emailRow(shop, id)).toMatchObject({ state: 'failed', error: '550 No such user' })
  })
})

describe('trouble', () => {
  test('an email is retried after its wait, under the same id, and then sent', async () => {
    const server = scriptedServer('trouble', 'sent')
    const shop = await shopWith(server)
    const id = waiting(shop)
    await sendEmails(shop.shop)
    expect(emailRow(shop, id)).toMatchObject({ state: 'waiting', attempts: 1, error: '451 Later' })
    shop.wait(MINUTE - 1)
    await sendEmails(shop.shop)
    expect(server.tried).toHaveLength(1)
    shop.wait(1)
    expect(await sendEmails(shop.shop)).toBe(1)
    expect(server.tried.map((one) => one.id)).toEqual([id, id])
    expect(emailRow(shop, id)).toMatchObject({ state: 'sent', attempts: 2, error: null })
  })

  test.each([
    [1, MINUTE],
    [2, 2 * MINUTE],
    [5, 16 * MINUTE],
    [9, 256 * MINUTE],
    [10, 6 * HOUR],
    [19, 6 * HOUR],
  ])('the email waits after try %i for %i seconds', (attempts, seconds) => {
    expect(retryDelay(attempts)).toBe(seconds)
  })

  test('the email is given up after about three days', async () => {
    const server = scriptedServer('trouble')
    const shop = await shopWith(server)
    const id = waiting(shop)
    const began = shop.shop.clock.now()
    for (let round = 0; emailRow(shop, id).state === 'waiting' && round < 100; round++) {
      await sendEmails(shop.shop)
      shop.wait(Math.max(1, (emailRow(shop, id).next_try_at ?? 0) - shop.shop.clock.now()))
    }
    expect(emailRow(shop, id)).toMatchObject({ state: 'failed', error: '451 Later' })
    const days = (shop.shop.clock.now() - began) / DAY
    expect(days).toBeGreaterThan(2)
    expect(days).toBeLessThan(4)
  })

  test('three failures in a row end the run, because the server would answer the rest no better', async () => {
    const server = scriptedServer('trouble')
    const shop = await shopWith(server)
    for (let event = 1; event <= 5; event++) waiting(shop, event)
    await sendEmails(shop.shop)
    expect(server.tried).toHaveLength(3)
  })

  test('one email that the server refuses holds up no other one', async () => {
    const server = scriptedServer('refused', 'trouble', 'sent')
    const shop = await shopWith(server)
    for (let event = 1; event <= 3; event++) waiting(shop, event)
    expect(await sendEmails(shop.shop)).toBe(1)
    expect(emailRow(shop, 'ml_3').state).toBe('sent')
  })

  test('an unexpected failure is retried as well', async () => {
    const shop = await shopWith(scriptedServer('fault'))
    const id = waiting(shop)
    await sendEmails(shop.shop)
    expect(emailRow(shop, id)).toMatchObject({ state: 'waiting', attempts: 1 })
  })
})

test('an email that staff dropped while it was being sent stays dropped', async () => {
  const shop = await shopWith({
    send: () => {
      shop.database.write((tx) => tx.run("update outbox set state = 'dropped'"))
      return Promise.resolve({ outcome: 'sent' })
    },
  })
  const id = waiting(shop)
  await sendEmails(shop.shop)
  expect(emailRow(shop, id).state).toBe('dropped')
})

test('a payment sends an email through the mail server', async () => {
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
