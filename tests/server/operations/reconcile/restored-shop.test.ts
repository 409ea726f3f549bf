import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { settlePurchase } from '../../../../server/orders/checkout/settle-purchase.ts'
import { queueRefund } from '../../../../server/payments/queue-refund.ts'
import { listLedger } from '../../../../server/payments/ledger-store.ts'
import { sendRefunds } from '../../../../server/payments/send-refunds.ts'
import { readReconciliation } from '../../../../server/operations/reconcile/find-unknown.ts'
import { openRestoredShop } from '../../../../server/operations/reconcile/open-restored-shop.ts'
import { Refusal } from '../../../../shared/platform/refusals.ts'
import { splitRefund } from '../../../../shared/operations/reconciliation.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openStripeShop, stripeLink, type StripeShop } from '../../../shop/stripe-shop.ts'
import { MONDAY_MORNING } from '../../../shop/test-shop.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { box } from '../../../geometry/shapes.ts'
import { signedUpCustomer } from '../../../shop/v1.ts'

let stripeShop: StripeShop
let owner: Caller
let order_id: string
let payment_ref: string
let restored: number | null

/** A shop with an order that was paid at Stripe, restored from a backup of this morning. */
beforeEach(async () => {
  stripeShop = await openStripeShop()
  const { test: testShop, stripe } = stripeShop
  owner = await staffMember(testShop, 'owner')
  const link = await stripeLink(stripeShop)
  stripe.account.pay(link.session_id)
  const session = await testShop.shop.services.payments.current().read(link.session_id)
  order_id = settlePurchase(testShop.shop, session)!.id
  payment_ref = session.payment_ref!
  restored = MONDAY_MORNING
  Object.assign(testShop.shop.work.backups, {
    restoredFrom: () => restored,
    openRestored: () => (restored = null),
  })
})
afterEach(() => stripeShop.close())

const shop = () => stripeShop.test.shop
const refunds = () => listLedger(shop().db, order_id).filter(({ kind }) => kind === 'refund')

/** Creates a refund that the shop made after the backup and does not know after the restore. */
const refundedAtStripe = (amount: number, metadata: Record<string, string> = { ledger_id: 'l_forgotten' }) =>
  stripeShop.stripe.account.createRefund({
    payment_intent: payment_ref,
    amount: String(amount),
    metadata,
  })

test('the list has payments and refunds that only Stripe knows, and emails that may have been sent', async () => {
  const known = await readReconciliation(shop(), owner)
  expect(known!.items.filter(({ kind }) => kind !== 'email')).toEqual([])
  refundedAtStripe(500)
  restored = null
  const forgotten = await stripeLink(stripeShop, { email: 'second@example.com' })
  restored = MONDAY_MORNING
  stripeShop.stripe.account.pay(forgotten.session_id)
  stripeShop.test.database.write((tx) => {
    tx.run('delete from checkouts where id = ?', forgotten.id)
    tx.run('delete from purchases where id = ?', forgotten.purchase_id)
  })
  const { items, backup_at } = (await readReconciliation(shop(), owner))!
  expect(backup_at).toBe(MONDAY_MORNING)
  expect(items).toMatchObject([
    { kind: 'payment', ref: forgotten.session_id, amount_cents: 3400, who: 'cora@example.com' },
    { kind: 'refund', amount_cents: 500, order_number: 1001 },
  ])
})

test('a refund that only Stripe knows is entered once the shop opens, and its money is not sent again', async () => {
  const { id } = refundedAtStripe(2500)
  await openRestoredShop(shop(), owner)
  expect(restored).toBeNull()
  expect(refunds()).toMatchObject([
    {
      id: 'l_forgotten',
      state: 'done',
      provider_ref: id,
      parts_cents: 2000,
      delivery_cents: 500,
      tax_cents: 0,
      amount_cents: 2500,
    },
  ])
  const everything = { parts_cents: 2000, delivery_cents: 1200, tax_cents: 200 }
  const again = () =>
    stripeShop.test.database.write((tx) =>
      queueRefund(tx, shop(), { order_id, amounts: everything, reason: 'goodwill', note: null, by: owner }),
    )
  expect(again).toThrow(new Refusal('refund_too_large').message)
  await sendRefunds(shop())
  expect(stripeShop.stripe.account.refunded(payment_ref)).toBe(2500)
})

test('a shop stays closed while Stripe does not answer', async () => {
  stripeShop.stripe.faults.push(...Array<'out_of_service'>(4).fill('out_of_service'))
  const found = await readReconciliation(shop(), owner)
  expect(found!.not_asked[0]).toContain('Stripe did not answer')
  await expect(openRestoredShop(shop(), owner)).rejects.toThrow('Stripe does not answer')
  expect(restored).toBe(MONDAY_MORNING)
})

test('waiting emails are not sent automatically after a restore', async () => {
  const { database } = stripeShop.test
  database.write((tx) =>
    tx.run(
      `insert into outbox (id, kind, subject_kind, subject_id, event_id, recipient, subject, text, html, state, created_at)
       values ('m_1', 'shipped', 'order', ?, 999, 'cora@example.com', 'Shipped', '', '', 'waiting', 1)`,
      order_id,
    ),
  )
  expect((await readReconciliation(shop(), owner))!.items).toMatchObject([
    { kind: 'email', ref: 'm_1', order_number: 1001, who: 'cora@example.com' },
  ])
  await openRestoredShop(shop(), owner)
  expect(database.get(`select state from outbox where id = 'm_1'`)).toEqual({ state: 'failed' })
})

test('customers cannot change anything until the owner opens the shop; everything can be read', async () => {
  restored = null
  const customer = await signedUpCustomer(stripeShop.test, 'second@example.com')
  const part = { file: binaryStl(box([20, 20, 20])) }
  const { id } = (await customer.upload(part)).json() as { id: string }
  restored = MONDAY_MORNING
  const refused = await customer.upload(part)
  expect([refused.statusCode, refused.json()]).toMatchObject([503, { error: 'database_unavailable' }])
  expect((await customer.get(`/v1/quotes/${id}`)).statusCode).toBe(200)
  await openRestoredShop(shop(), owner)
  expect((await customer.upload(part)).statusCode).toBe(202)
})

test.each([
  [500, { parts_cents: 500, delivery_cents: 0, tax_cents: 0 }],
  [2100, { parts_cents: 2000, delivery_cents: 100, tax_cents: 0 }],
  [3400, { parts_cents: 2000, delivery_cents: 1200, tax_cents: 200 }],
  [3401, null],
])('a refund of %i cents is split', (total, amounts) => {
  expect(splitRefund({ parts_cents: 2000, delivery_cents: 1200, tax_cents: 200 }, total)).toEqual(amounts)
})

test('a refund made in Stripe after the backup is entered as one without the shop', async () => {
  const { id } = refundedAtStripe(3400, {})
  await openRestoredShop(shop(), owner)
  expect(refunds()).toMatchObject([{ state: 'done', provider_ref: id, amount_cents: 3400, by_account: null }])
  const { database } = stripeShop.test
  expect(database.get('select status from orders where id = ?', order_id)).toEqual({ status: 'on_hold' })
  expect(database.all('select provider_ref from outside_refunds')).toEqual([{ provider_ref: id }])
})
