import { writeDocument } from '../../../../server/catalog/document-store.ts'
import { readShopData } from '../../../../server/catalog/shop-data.ts'
import { previewDigest } from '../../../../server/desk/notifications/preview-digest.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claimNotices, readWaitingNotices } from '../../../../server/desk/notifications/claim-notices.ts'
import { collectNotices } from '../../../../server/desk/notifications/collect-notices.ts'
import { collectDeskNotices } from '../../../../server/desk/notifications/desk-notices.ts'
import { listNotices } from '../../../../server/desk/notifications/notice-store.ts'
import {
  readNotifications,
  readNotificationsOf,
  saveNotifications,
} from '../../../../server/desk/notifications/notification-settings.ts'
import { writeStaffEmails } from '../../../../server/desk/notifications/write-staff-emails.ts'
import { ServiceUnavailable } from '../../../../server/platform/ports/service-unavailable.ts'
import { DAY, HOUR, MINUTE } from '../../../../shared/platform/time.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import type { TestShop } from '../../../shop/test-shop.ts'
import { keepingServer, openNotifiedShop, record, round, type KeepingServer } from './notified-shop.ts'

let shop: TestShop
let server: KeepingServer
beforeEach(async () => {
  server = keepingServer()
  shop = await openNotifiedShop(server)
})
afterEach(() => shop.close())

/** An owner and an order from before the first round. */
async function ownerWithOrder() {
  const owner = await staffMember(shop, 'owner')
  const { order } = await placedOrder(shop)
  await round(shop)
  return { owner, order }
}

const dispute = (subject_id: string) => ({ subject: 'order', subject_id, what: 'disputed' }) as const
const refundFailed = (subject_id: string) =>
  ({ subject: 'order', subject_id, what: 'refund failed' }) as const
const placed = (subject_id: string) => ({ subject: 'order', subject_id, what: 'placed' }) as const

describe('notices', () => {
  test('are made once of each event, and not of what was before', async () => {
    const { order } = await ownerWithOrder()
    expect(listNotices(shop.database, 0)).toEqual([])
    record(shop, dispute(order.id))
    collectNotices(shop.shop)
    collectNotices(shop.shop)
    expect(listNotices(shop.database, 0)).toMatchObject([
      { kind: 'dispute', subject_id: order.id, page: `/console/orders/${order.id}`, by_account: null },
    ])
  })

  test('notices of a comment are for those whom it mentions', async () => {
    const { owner, order } = await ownerWithOrder()
    const comment = { subject: 'order', subject_id: order.id, what: 'comment added' } as const
    const mentioned = { details: { comment_id: 'c', mentioned: [owner.account_id] } }
    record(shop, { ...comment, details: { comment_id: 'c', mentioned: [] } })
    record(shop, { ...comment, ...mentioned })
    collectNotices(shop.shop)
    expect(listNotices(shop.database, 0)).toMatchObject([{ kind: 'mention', only_for: [owner.account_id] }])
  })
})

describe('the emails', () => {
  test('the emails of the last day are previewed as a digest, and sent in the words of the shop', async () => {
    const { owner, order } = await ownerWithOrder()
    expect(await previewDigest(shop.shop, owner)).toBeNull()
    record(shop, dispute(order.id))
    const { email_texts } = readShopData(shop.database)
    const text = { subject: 'Look: {summary}', body: 'Hello.\n\n{news}\n\n{settings_link}' }
    const body = { ...email_texts, staff_notice: text }
    shop.database.write((tx) => writeDocument(tx, { kind: 'email_texts', body, now: 1, by: null }))
    await round(shop)
    shop.wait(MINUTE)
    await round(shop)
    const [sent] = server.taken
    expect(sent.subject).toMatch(/^Look: A payment was disputed/)
    expect(sent.text).toMatch(/^Hello\./)
    expect(await previewDigest(shop.shop, owner)).toMatchObject({ summary: 'A payment was disputed' })
    shop.wait(2 * DAY)
    expect(await previewDigest(shop.shop, owner)).toBeNull()
    await expect(previewDigest(shop.shop, await staffMember(shop, 'operator'))).rejects.toThrow('Your role')
  })
})

describe('notices of the Desk', () => {
  test('are made of what comes to it, once until it is done', async () => {
    const { owner } = await ownerWithOrder()
    const down =
      "insert or replace into printer_states (printer_id, condition, since, updated_at) values ('p1', 'maintenance', 1, 1)"
    await collectDeskNotices(shop.shop)
    expect(listNotices(shop.database, 0)).toEqual([])
    shop.database.write((tx) => tx.run(down))
    await collectDeskNotices(shop.shop)
    await collectDeskNotices(shop.shop)
    expect(listNotices(shop.database, 0)).toMatchObject([
      { kind: 'printer_waits', subject_kind: 'shop', subject_id: 'p1', page: '/console/printers?chosen=p1' },
    ])
    shop.wait(MINUTE)
    expect(claimNotices(shop.shop, owner).notices).toMatchObject([{ title: 'A printer needs attention' }])
    shop.database.write((tx) => tx.run("update printer_states set condition = 'available'"))
    await collectDeskNotices(shop.shop)
    shop.database.write((tx) => tx.run(down))
    await collectDeskNotices(shop.shop)
    expect(listNotices(shop.database, 0)).toHaveLength(2)
  })
})

describe('emails at once', () => {
  test('bundle a burst, and are written and sent once', async () => {
    const { order } = await ownerWithOrder()
    for (let count = 0; count < 20; count += 1) record(shop, dispute(order.id))
    await round(shop)
    expect(server.taken).toEqual([])
    shop.wait(MINUTE)
    await round(shop)
    await round(shop)
    expect(server.taken.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: 'owner@shop.test', subject: '20 payments were disputed' },
    ])
    expect(server.taken[0].text).toContain(`/console/orders/${order.id}`)
  })

  test('are not about own actions', async () => {
    const { owner, order } = await ownerWithOrder()
    const operator = await staffMember(shop, 'operator')
    await round(shop)
    record(shop, refundFailed(order.id), owner)
    await round(shop)
    shop.wait(MINUTE)
    await round(shop)
    expect(server.taken.map(({ to }) => to)).toEqual(['operator@shop.test'])
    expect(operator.role).toBe('operator')
  })

  test('emails that the server does not take are sent later under the same id', async () => {
    const { order } = await ownerWithOrder()
    record(shop, dispute(order.id))
    collectNotices(shop.shop)
    shop.wait(MINUTE)
    server.failNext = () => {
      throw new ServiceUnavailable('451 Later')
    }
    await round(shop)
    expect(server.taken).toEqual([])
    shop.wait(MINUTE)
    await round(shop)
    await round(shop)
    expect(server.taken).toHaveLength(1)
  })

  test('are neither lost nor written twice when the program ends between writing and sending', async () => {
    const { order } = await ownerWithOrder()
    record(shop, dispute(order.id))
    collectNotices(shop.shop)
    shop.wait(MINUTE)
    await writeStaffEmails(shop.shop)
    // The next start begins a round from the beginning.
    await round(shop)
    expect(server.taken).toHaveLength(1)
  })
})

describe('a digest', () => {
  test('has what is new with links and what waits, and comes once', async () => {
    const { order } = await ownerWithOrder()
    record(shop, placed(order.id))
    await round(shop)
    expect(server.taken).toEqual([])
    shop.wait(DAY)
    shop.database.write((tx) =>
      tx.run("update orders set status = 'on_hold', held_from = 'queued', hold_cause = 'shop', held_at = 1"),
    )
    await round(shop)
    await round(shop)
    expect(server.taken).toHaveLength(1)
    const [{ subject, text, html }] = server.taken
    expect(subject).toBe('Digest: An order was paid')
    expect(text).toContain(`- Order ${order.number}, `)
    expect(text).toContain(`- Orders on hold: 1\n  http://127.0.0.1`)
    expect(html).toContain(`/console/orders/${order.id}"`)
  })

  test('is not sent when nothing is new', async () => {
    await ownerWithOrder()
    shop.wait(3 * DAY)
    await round(shop)
    expect(server.taken).toEqual([])
  })
})

describe('notices on the desktop', () => {
  test('are returned to one window only', async () => {
    const { owner, order } = await ownerWithOrder()
    record(shop, placed(order.id))
    collectNotices(shop.shop)
    expect(readWaitingNotices(shop.shop, owner)).toMatchObject({
      due: false,
      next_at: shop.shop.clock.now() + 10,
    })
    expect(claimNotices(shop.shop, owner).notices).toEqual([])
    shop.wait(10)
    expect(readWaitingNotices(shop.shop, owner)).toMatchObject({ due: true })
    expect(claimNotices(shop.shop, owner).notices).toMatchObject([
      { title: 'An order was paid', page: `/console/orders/${order.id}` },
    ])
    expect(claimNotices(shop.shop, owner).notices).toEqual([])
  })

  test('do not come during a pause', async () => {
    const { owner, order } = await ownerWithOrder()
    const { settings, revision } = readNotifications(shop.shop, owner)
    const paused_until = shop.shop.clock.now() + HOUR
    saveNotifications(shop.shop, owner, { revision, settings: { ...settings, paused_until } })
    record(shop, placed(order.id))
    collectNotices(shop.shop)
    shop.wait(MINUTE)
    expect(claimNotices(shop.shop, owner).notices).toEqual([])
    shop.wait(HOUR)
    expect(claimNotices(shop.shop, owner).notices).toHaveLength(1)
  })
})

describe('choices', () => {
  test('are the person’s own; owners see those of others', async () => {
    const { owner } = await ownerWithOrder()
    const packer = await staffMember(shop, 'packer')
    const { settings, revision, kinds } = readNotifications(shop.shop, packer)
    expect(kinds).not.toContain('health')
    expect(settings.choices.failed_print).toEqual({ email: 'off', desktop: 'once' })
    const choices = { ...settings.choices, failed_print: { email: 'once', desktop: 'off' } } as const
    saveNotifications(shop.shop, packer, { revision, settings: { ...settings, choices } })
    const seen = readNotificationsOf(shop.shop, owner, { account_id: packer.account_id })
    expect(seen.settings.choices.failed_print).toEqual({ email: 'once', desktop: 'off' })
    expect(
      refusalOf(() => readNotificationsOf(shop.shop, packer, { account_id: owner.account_id })).code,
    ).toBe('role_required')
  })

  test('the choices of another window are not overwritten', async () => {
    const { owner } = await ownerWithOrder()
    const { settings, revision } = readNotifications(shop.shop, owner)
    saveNotifications(shop.shop, owner, { revision, settings })
    expect(refusalOf(() => saveNotifications(shop.shop, owner, { revision, settings })).code).toBe(
      'wrong_state',
    )
  })
})
