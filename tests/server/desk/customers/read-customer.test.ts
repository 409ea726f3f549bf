import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import {
  listCustomerEmails,
  listCustomerFiles,
  listCustomerHistory,
  listCustomerOrders,
  listCustomerQuotes,
} from '../../../../server/desk/customers/customer-lists.ts'
import { readCustomer } from '../../../../server/desk/customers/read-customer.ts'
import { followEvents } from '../../../../server/messaging/mail/follow-events.ts'
import { holdOrder } from '../../../../server/orders/hold-order.ts'
import { removeOldFiles } from '../../../../server/quoting/intake/remove-old-files.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { guestWithOrder, guestWithQuote } from './guest-order.ts'

let testShop: TestShop
let operator: Caller
beforeEach(async () => {
  testShop = await openTestShop()
  operator = await staffMember(testShop, 'operator')
})
afterEach(() => testShop.close())

const read = (customer_id: string, by = operator) => readCustomer(testShop.shop, by, { customer_id })

describe('the page of a customer', () => {
  test('has spend by year, recipients, and what waits for staff', async () => {
    const { customer_id, order } = await guestWithOrder(testShop, 'gus@example.test')
    holdOrder(testShop.shop, operator, {
      order_id: order.id,
      revision: order.revision,
      reason: 'A thin wall',
      cause: 'shop',
    })
    const page = read(customer_id)
    const { paid_cents } = page.customer
    expect(page.years).toEqual([{ year: 2026, orders: 1, paid_cents, refunded_cents: 0 }])
    expect(page.practice_cents).toBe(paid_cents)
    expect(page.recipients).toEqual([
      {
        name: 'Cora Customer',
        phone: '+1 415 555 2671',
        street: '1 Market Street',
        place: 'San Francisco, CA 94105',
      },
    ])
    expect(page.open_points).toMatchObject([
      { what: 'order on hold', quote_number: 'Q-1001', order_number: order.number },
    ])
  })

  test('lists quotes, orders, files, emails and history', async () => {
    followEvents(testShop.shop)
    const { customer_id, order, quote_id } = await guestWithOrder(testShop, 'gus@example.test')
    followEvents(testShop.shop)
    const input = { customer_id }
    expect(listCustomerQuotes(testShop.shop, operator, input).rows).toMatchObject([
      { id: quote_id, order_number: 1001 },
    ])
    expect(listCustomerOrders(testShop.shop, operator, input).rows).toMatchObject([
      { order_id: order.id, practice: true, refunded_cents: 0 },
    ])
    expect(listCustomerFiles(testShop.shop, operator, input).rows).toMatchObject([
      { filename: 'bracket.stl', quotes: 1, removal: { kept_for: 'order' } },
    ])
    expect(listCustomerEmails(testShop.shop, operator, input).rows).toMatchObject([
      { recipient: 'gus@example.test' },
    ])
    expect(listCustomerHistory(testShop.shop, operator, input).rows).toMatchObject([
      { what: 'placed', who: null },
    ])
  })

  test('continues a long list where it ended', async () => {
    const { customer_id, quote_id } = await guestWithQuote(testShop, 'gus@example.test')
    testShop.database.write((tx) => {
      for (let number = 2; number <= 12; number++)
        tx.run(
          `insert into quotes (id, guest_id, review_token, status, sha256, file_id, filename, material, quantity, color,
             print_settings, manufacturability, created_at, updated_at)
           select 'q_copy' || cast(:number as integer), guest_id, 'copy' || :number, 'withdrawn', sha256, file_id, filename, material, quantity,
             color, print_settings, manufacturability, created_at, updated_at from quotes where id = :quote_id`,
          { number, quote_id },
        )
    })
    const first = listCustomerQuotes(testShop.shop, operator, { customer_id })
    const second = listCustomerQuotes(testShop.shop, operator, { customer_id, cursor: first.next_cursor })
    expect([first.rows.length, second.rows.map(({ id }) => id)]).toEqual([10, ['q_copy2', quote_id]])
    expect(second.next_cursor).toBeNull()
  })

  test('is not for packers and viewers, nor are its files for viewers', async () => {
    const { customer_id } = await guestWithOrder(testShop, 'gus@example.test')
    const viewer = await staffMember(testShop, 'viewer')
    const packer = await staffMember(testShop, 'packer')
    for (const caller of [viewer, packer])
      expect(refusalOf(() => read(customer_id, caller)).code).toBe('role_required')
    expect(refusalOf(() => listCustomerFiles(testShop.shop, viewer, { customer_id })).code).toBe(
      'role_required',
    )
  })

  test('is for staff only', async () => {
    const { customer_id } = await guestWithQuote(testShop, 'gus@example.test')
    expect(refusalOf(() => read(customer_id, { kind: 'guest', guest_id: customer_id })).code).toBe(
      'unauthorized',
    )
    expect(refusalOf(() => read('nobody')).code).toBe('customer_not_found')
  })
})

test('a file is removed when the page says, and not before', async () => {
  const { customer_id } = await guestWithQuote(testShop, 'gus@example.test')
  const fileOf = () => listCustomerFiles(testShop.shop, operator, { customer_id }).rows[0].removal
  const removal = fileOf()
  if (!('removed_after' in removal)) throw new Error('it is kept')
  testShop.wait(removal.removed_after - testShop.shop.clock.now() - 1)
  testShop.database.write((tx) => tx.run('delete from clock_marks'))
  expect(await removeOldFiles(testShop.shop)).toBe(0)
  testShop.wait(1)
  expect(await removeOldFiles(testShop.shop)).toBe(1)
  expect(fileOf()).toEqual({ removed_at: testShop.shop.clock.now() })
})
