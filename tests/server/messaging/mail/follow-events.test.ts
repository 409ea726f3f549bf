import { afterEach, describe, expect, test } from 'vitest'
import { followEvents } from '../../../../server/messaging/mail/follow-events.ts'
import {
  beginFollowing,
  readMailProgress,
  newestEvent,
} from '../../../../server/messaging/mail/mail-progress-store.ts'
import { paidOrder } from '../../../shop/placed-order.ts'
import { addEvent, closeWritingShop, emailsIn, openSilentShop, openWritingShop } from './writing-shop.ts'

afterEach(closeWritingShop)

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
    const shop = await openSilentShop()
    await paidOrder(shop)
    expect(followEvents(shop.shop)).toBe(0)
    expect(readMailProgress(shop.database)).toBe(newestEvent(shop.database))
    expect(emailsIn(shop)).toEqual([])
  })

  test('events that happen while the program is closed are written about afterward', async () => {
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
