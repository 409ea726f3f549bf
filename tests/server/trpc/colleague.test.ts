import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import type { Refusal } from '../../../shared/platform/refusals.ts'
import { pagesOf } from '../../shop/floor-tablet.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

let testShop: TestShop
let ana: Caller & { kind: 'account' }
let ben: Caller & { kind: 'account' }
let order_id: string
let number: number
beforeEach(async () => {
  testShop = await openTestShop()
  ana = await staffMember(testShop, 'operator')
  ben = await staffMember(testShop, 'owner')
  testShop.database.write((tx) => {
    tx.run(`update accounts set name = 'Ana' where id = ?`, ana.account_id)
    tx.run(`update accounts set name = 'Ben' where id = ?`, ben.account_id)
  })
  const { order } = await placedOrder(testShop)
  ;({ id: order_id, number } = order)
})
afterEach(() => testShop.close())

const pages = (caller: Caller) => pagesOf(testShop, caller)
const head = async () => (await pages(ben).shopOrders.get({ order_id })).head

async function refused(move: Promise<unknown>): Promise<Refusal> {
  const error = await move.then(
    () => null,
    (reason: unknown) => reason as { cause: Refusal },
  )
  if (error === null) throw new Error('not refused')
  return error.cause
}

describe('a move of an order that came too late', () => {
  test('is refused with who did what and when, and the new state', async () => {
    const { revision } = await head()
    await pages(ana).shopOrders.hold({ order_id, revision, reason: 'color missing', cause: 'shop' })
    testShop.wait(600)
    const late = await refused(
      pages(ben).shopOrders.decline({ order_id, revision, reason: 'no', amount_cents: 1 }),
    )
    expect(late.code).toBe('wrong_state')
    expect(late.message).toBe(`Ana put order ${number} on hold at 10:00 AM: “color missing”.`)
    expect(late.fields).toMatchObject({
      order: { status: 'on_hold', revision: revision + 1 },
      change: { who: 'Ana', what: 'held' },
    })
  })

  test('names the caller as you, in another window', async () => {
    const { revision } = await head()
    const hold = { order_id, revision, reason: 'color missing', cause: 'shop' } as const
    await pages(ana).shopOrders.hold(hold)
    const late = await refused(pages(ana).shopOrders.hold(hold))
    expect(late.message).toMatch(/^You put order/)
  })

  test('is done with the new revision where the new state allows it', async () => {
    const { revision } = await head()
    await pages(ana).shopOrders.hold({ order_id, revision, reason: 'wait', cause: 'shop' })
    const late = await refused(pages(ben).shopOrders.resume({ order_id, revision }))
    const now = (late.fields['order'] as { revision: number }).revision
    expect(await pages(ben).shopOrders.resume({ order_id, revision: now })).toMatchObject({
      status: 'queued',
    })
  })

  test('keeps a sentence that says more, and adds who was faster', async () => {
    const { units } = await pages(ana).shopOrders.get({ order_id })
    const seen = units.map(({ unit }) => ({ order_id, unit, seen: 'queued' as const }))
    await pages(ana).units.hold({ units: seen, reason: 'color missing', cause: 'shop' })
    const late = await refused(pages(ben).units.hold({ units: seen, reason: 'also me', cause: 'shop' }))
    expect(late.message).toBe(
      'One of these units is held already. Ana held unit 1 at 10:00 AM: “color missing”.',
    )
  })

  test('names the colleague at the preview of a refund already', async () => {
    const wish = { what: 'everything' } as const
    const { amounts, refunded_cents } = await pages(ana).money.preview({ order_id, wish })
    const expected = { ...amounts, refunded_cents }
    await pages(ana).money.refund({ order_id, wish, expected, note: 'The print failed' })
    const late = await refused(pages(ben).money.preview({ order_id, wish }))
    expect(late.message).toMatch(/^There is nothing left to refund\. Ana refunded \$[\d.]+ at 10:00 AM/)
    expect(late.fields).toMatchObject({ order: { id: order_id }, change: { who: 'Ana', what: 'refunded' } })
  })

  test('says no amount to staff who may not see it', async () => {
    const packer = await staffMember(testShop, 'packer')
    const { revision } = await head()
    const late = await refused(pages(packer).shipping.pack({ order_id, revision }))
    expect(late.fields['change']).toMatchObject({
      sentence: `The customer placed order ${number} at 10:00 AM.`,
    })
  })
})

test('a refusal of something else has no change', async () => {
  const late = await refused(pages(ben).comments.remove({ comment_id: 'cmt_none', revision: 1 }))
  expect(late.fields['change']).toBeUndefined()
})
