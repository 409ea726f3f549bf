import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { readDisputeEvidence } from '../../../server/desk/dispute-evidence.ts'
import { insertLedgerRow } from '../../../server/payments/ledger-store.ts'
import { followEvents } from '../../../server/messaging/mail/follow-events.ts'
import { sendCustomerMessage, sendStaffMessage } from '../../../server/messaging/messages/send-message.ts'
import { insertOffer, saveAccepted } from '../../../server/quoting/review/risk-store.ts'
import { MessageBody } from '../../../shared/messaging/messages/message.ts'
import { paidOrder } from '../../shop/placed-order.ts'
import { callerOf, staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { madeOrder } from '../orders/made-order.ts'

let shop: TestShop
let operator: Caller
let customer: Caller
let order: ReturnType<typeof madeOrder>
beforeEach(async () => {
  shop = await openTestShop()
  // Emails are written from then on.
  followEvents(shop.shop)
  operator = await staffMember(shop, 'operator')
  const placed = await paidOrder(shop, { fields: { quantity: '2' } })
  order = madeOrder(shop, operator, placed.order.id)
  customer = callerOf(shop, placed.customer)
})
afterEach(() => shop.close())

const evidence = (caller = operator, order_id = order.id) =>
  readDisputeEvidence(shop.shop, caller, { order_id })

function dispute(state: 'pending' | 'done' = 'pending'): void {
  const amounts = { parts_cents: 500, delivery_cents: 0, tax_cents: 0, amount_cents: 500 }
  const provider = { provider: 'stripe', provider_ref: 'dp_1', next_try_at: null, done_at: null } as const
  const row = { id: 'l_x', kind: 'dispute', reason: 'disputed', note: null, by_account: null } as const
  const created_at = shop.shop.clock.now()
  shop.database.write((tx) =>
    insertLedgerRow(tx, { ...row, ...amounts, ...provider, state, order_id: order.id, created_at }),
  )
}

/** The text of an offer at the customer's risk that they accepted. */
function acceptRisk(text: string): void {
  const made_at = shop.shop.clock.now()
  const offer = { id: 'ro_x', quote_id: order.id, version: 1, text, choices: '{}', made_at, made_by: null }
  shop.database.write((tx) => {
    insertOffer(tx, { ...offer, terms: {} as Parameters<typeof insertOffer>[1]['terms'] })
    saveAccepted(tx, 'ro_x', { at: made_at, by: 'account' })
  })
}

test('an order that was never disputed has no evidence, and an unknown one is refused', () => {
  expect(evidence()).toBeNull()
  expect(() => evidence(operator, 'q_none')).toThrow('There is no such order')
})

test('a dispute has the order, the parcel, the emails and what was written', () => {
  const text = (words: string) => ({ quote_id: order.id, message: MessageBody.parse({ text: words }) })
  sendStaffMessage(shop.shop, operator, text('It ships on Friday.'))
  const { message } = text('Thank you, both parts are fine.')
  sendCustomerMessage(shop.shop, customer, { access: { quote_id: order.id }, message })
  followEvents(shop.shop)
  shop.database.write((tx) => tx.run('update outbox set sent_at = created_at'))
  order.makeAndPack()
  order.ship({ carrier: 'UPS', tracking_number: '1Z999' })
  dispute()

  const found = evidence()!
  const { number } = order.row()
  expect(found).toMatchObject({ number, has_accepted_risk: false })
  expect(found.text).toContain(`Order ${number} at `)
  expect(found.text).toContain('Made to order: 2 × part.stl')
  expect(found.text).toMatch(/UPS.*1Z999/)
  expect(found.text).toContain('cora@example.test')
  expect(found.text).toContain('It ships on Friday.')
  expect(found.text).toContain('Thank you, both parts are fine.')
  expect(found.text).not.toContain('AT THE CUSTOMER’S RISK')
})

test('the evidence has the words that the customer confirmed, also after the dispute is decided', () => {
  acceptRisk('The wall of 0.4 mm may break.')
  dispute('done')
  expect(evidence()).toMatchObject({ has_accepted_risk: true })
  expect(evidence()!.text).toMatch(/PRINTED AT THE CUSTOMER’S RISK[^]*The wall of 0\.4 mm may break\./)
})

test('an email that was not sent is no evidence', () => {
  followEvents(shop.shop)
  shop.database.write((tx) => tx.run('update outbox set sent_at = null'))
  dispute()
  expect(evidence()!.text).not.toContain('cora@example.test')
})

test('the evidence is not for staff who see no money', async () => {
  dispute()
  for (const role of ['packer', 'viewer'] as const) {
    const caller = await staffMember(shop, role)
    expect(() => evidence(caller)).toThrow('Your role in the shop')
  }
})
