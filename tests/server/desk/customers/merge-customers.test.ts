import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { findCustomer } from '../../../../server/desk/customers/customer-store.ts'
import { mergeCustomers, previewMerge, undoMerge } from '../../../../server/desk/customers/merge-customers.ts'
import { addNote, listNotes } from '../../../../server/desk/customers/notes.ts'
import { readCustomer } from '../../../../server/desk/customers/read-customer.ts'
import { holdOrder } from '../../../../server/orders/hold-order.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { callerOf, staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer } from '../../../shop/v1.ts'
import { guestWithOrder, guestWithQuote } from './guest-order.ts'

let testShop: TestShop
let operator: Caller
beforeEach(async () => {
  testShop = await openTestShop()
  operator = await staffMember(testShop, 'operator')
})
afterEach(() => testShop.close())

const EMAIL = 'gus@example.test'

/** A guest with an order, and an account with the same address that was proved. */
async function pair() {
  const guest = await guestWithOrder(testShop, EMAIL)
  const account = await signedUpCustomer(testShop, EMAIL)
  const caller = callerOf(testShop, account)
  if (caller.kind !== 'account') throw new Error('not signed in')
  const ids = { guest_id: guest.customer_id, account_id: caller.account_id }
  testShop.database.write((tx) =>
    tx.run('update accounts set email_verified_at = 1 where id = ?', ids.account_id),
  )
  return { ...ids, ids, guest, account }
}
const merge = (ids: { guest_id: string; account_id: string }, quotes = 1, by = operator) =>
  mergeCustomers(testShop.shop, by, { ...ids, quotes, reason: 'They called from this address' })
const row = (id: string) => findCustomer(testShop.database, id)!
const tokenOf = (id: string) =>
  testShop.database.get<{ review_token: string }>('select review_token from quotes where id = ?', id)!
    .review_token

describe('merging a guest into an account', () => {
  test('is proposed for the same address, with both sides to compare', async () => {
    const { ids } = await pair()
    const page = readCustomer(testShop.shop, operator, { customer_id: ids.account_id })
    expect(page.same_email.map(({ id }) => id)).toEqual([ids.guest_id])
    expect(previewMerge(testShop.shop, operator, ids)).toMatchObject({
      proved: true,
      refusal: null,
      guest: { customer: { orders: 1 }, recipients: ['Cora Customer, San Francisco, CA 94105'] },
      account: { customer: { orders: 0 } },
    })
  })

  test('moves quotes, orders, money and notes, and says so in both histories', async () => {
    const { ids, guest, account } = await pair()
    addNote(testShop.shop, operator, { customer_id: ids.guest_id, text: 'Prefers matte PETG' })
    const paid = row(ids.guest_id).paid_cents
    merge(ids)
    expect(row(ids.account_id)).toMatchObject({ quotes: 1, orders: 1, paid_cents: paid })
    expect(row(ids.guest_id)).toMatchObject({ quotes: 0, orders: 0, paid_cents: 0, email: null })
    expect(listNotes(testShop.shop, operator, { customer_id: ids.account_id })).toHaveLength(1)
    expect((await account.get(`/v1/orders/${guest.order.id}`)).statusCode).toBe(200)
    expect((await guest.person.get(`/guest/quotes/${guest.quote_id}`)).statusCode).toBe(404)
    const told = testShop.database.all("select subject_id, why from events where what = 'guest merged'")
    expect(told).toEqual(
      [ids.guest_id, ids.account_id].map((subject_id) => ({
        subject_id,
        why: 'They called from this address',
      })),
    )
  })

  test('is refused while the account has not proved its address, where the shop can ask for it', async () => {
    const { ids } = await pair()
    testShop.database.write((tx) => tx.run('update accounts set email_verified_at = null'))
    Object.assign(testShop.shop.services, { mailer: { current: () => ({}) } })
    expect(refusalOf(() => merge(ids)).message).toContain('has not confirmed its email address')
    expect(row(ids.guest_id).quotes).toBe(1)
  })

  test('is refused for an account of staff, and for a guest without quotes', async () => {
    const { ids } = await pair()
    if (operator.kind !== 'account') throw new Error('not signed in')
    const staff = { guest_id: ids.guest_id, account_id: operator.account_id }
    expect(refusalOf(() => merge(staff)).message).toContain('works at the shop')
    merge(ids)
    expect(refusalOf(() => merge(ids, 0)).message).toBe('This guest has no quotes to merge.')
  })

  test('is refused when the guest has more quotes than the page showed', async () => {
    const { ids } = await pair()
    expect(refusalOf(() => merge(ids, 2)).code).toBe('wrong_state')
  })

  test('is done once when two members of staff merge at the same time', async () => {
    const { ids } = await pair()
    const other = await staffMember(testShop, 'owner')
    merge(ids)
    expect(refusalOf(() => merge(ids, 1, other)).code).toBe('customer_refused')
    expect(readCustomer(testShop.shop, other, { customer_id: ids.account_id }).merges).toHaveLength(1)
  })

  test('is not for packers', async () => {
    const { ids } = await pair()
    const packer = await staffMember(testShop, 'packer')
    expect(refusalOf(() => merge(ids, 1, packer)).code).toBe('role_required')
  })
})

describe('undoing a merge', () => {
  const undo = (merge_id: string) =>
    undoMerge(testShop.shop, operator, { merge_id, reason: 'Another person' })

  test('returns everything to the guest, with the review links they had', async () => {
    const { ids, guest } = await pair()
    addNote(testShop.shop, operator, { customer_id: ids.guest_id, text: 'Prefers matte PETG' })
    const before = { token: tokenOf(guest.quote_id), row: row(ids.guest_id) }
    const { merge_id } = merge(ids)
    expect(tokenOf(guest.quote_id)).not.toBe(before.token)
    undo(merge_id)
    expect(tokenOf(guest.quote_id)).toBe(before.token)
    expect(row(ids.guest_id)).toEqual(before.row)
    expect(row(ids.account_id)).toMatchObject({ quotes: 0, orders: 0, paid_cents: 0 })
    expect(listNotes(testShop.shop, operator, { customer_id: ids.guest_id })).toHaveLength(1)
    expect((await guest.person.get(`/guest/quotes/${guest.quote_id}`)).statusCode).toBe(200)
    expect(refusalOf(() => undo(merge_id)).message).toBe('This merge was undone already.')
  })

  test('is refused once an order that was moved has changed', async () => {
    const { ids, guest } = await pair()
    const { merge_id } = merge(ids)
    const { revision } = testShop.database.get<{ revision: number }>(
      'select revision from orders where id = ?',
      guest.order.id,
    )!
    holdOrder(testShop.shop, operator, { order_id: guest.order.id, revision, reason: 'Wait', cause: 'shop' })
    expect(refusalOf(() => undo(merge_id)).message).toContain('has changed since')
    const [shown] = readCustomer(testShop.shop, operator, { customer_id: ids.account_id }).merges
    expect(shown.undo_refusal).toContain('has changed since')
  })

  test('leaves quotes alone that the guest made after the merge', async () => {
    const { ids } = await pair()
    const { merge_id } = merge(ids)
    await guestWithQuote(testShop, 'other@example.test')
    undo(merge_id)
    expect(row(ids.guest_id).quotes).toBe(1)
  })
})
