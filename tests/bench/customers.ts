import { readCustomer } from '../../server/desk/customers/read-customer.ts'
import { listCustomers } from '../../server/desk/customers/list-customers.ts'
import type { Caller } from '../../server/platform/caller.ts'
import { ADDRESS_SEAL } from '../../server/quoting/delivery/address-store.ts'
import { CUSTOMER_LIST, FindCustomers } from '../../shared/desk/customers/customer-list.ts'
import { ADDRESS } from '../shop/placed-order.ts'
import { staffMember } from '../shop/staff.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { median } from './median.ts'
import { resultOf, type BenchResult } from './result.ts'

const ACCOUNTS = 4_000
const GUESTS = 16_000
const QUOTES = 100_000
const ORDERS = 10_000
const ROUNDS = 9
const TARGET_MS = 20

/** The list of customers and the page of one, in a shop with 100,000 quotes and 10,000 orders: ms of CPU each. */
export async function benchCustomers(): Promise<BenchResult> {
  const test = await openTestShop()
  const owner = await staffMember(test, 'owner')
  fill(test)
  const first = cpuOf(() => list(test, owner, { q: 'cora' }))
  const figures = [
    ...CUSTOMER_LIST.sorts.map((sort) => ({
      name: `list by ${sort}`,
      ms: measure(() => list(test, owner, { sort: `-${sort}` })),
    })),
    { name: 'search by name', ms: measure(() => list(test, owner, { q: 'name 39' })) },
    { name: 'search that finds nothing', ms: measure(() => list(test, owner, { q: 'nothing at all' })) },
    { name: 'search by phone number', ms: measure(() => list(test, owner, { q: '415 555 2671' })) },
    {
      name: 'page of one customer',
      ms: measure(() => void readCustomer(test.shop, owner, { customer_id: 'acc_b7' })),
    },
  ]
  process.stdout.write(`
Customers with ${QUOTES} quotes and ${ORDERS} orders (CPU, median of ${ROUNDS})
${figures.map(({ name, ms }) => `  ${name.padEnd(32)} ${ms.toFixed(1)} ms   (target below ${TARGET_MS} ms)`).join('\n')}
  first search after a start       ${first.toFixed(0)} ms (decrypts the recipients of all orders once)
`)
  await test.close()
  return resultOf(figures.every(({ ms }) => ms < TARGET_MS))
}

function list({ shop }: TestShop, owner: Caller, input: object): void {
  listCustomers(shop, owner, FindCustomers.parse(input))
}

function measure(work: () => void): number {
  return median(Array.from({ length: ROUNDS }, () => cpuOf(work)))
}

function cpuOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Numbers from 1 as table `n`. */
const numbers = (count: number) =>
  `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})`

function fill({ database, shop }: TestShop): void {
  const address = shop.vault.seal(JSON.stringify(ADDRESS), ADDRESS_SEAL)
  database.write((tx) => {
    tx.run(`${numbers(ACCOUNTS)} insert into accounts (id, email, name, role, file_secret, created_at)
      select 'acc_b' || i, 'person' || i || '@example.test', 'Name ' || i, 'customer', '', i from n`)
    tx.run(
      `${numbers(GUESTS)} insert into guests (id, file_secret, created_at) select 'gst_' || i, '', i from n`,
    )
    tx.run(`insert into part_files values ('aa', 'stl', 84, 1, null)`)
    tx.run(`${numbers(QUOTES)} insert into quotes (id, account_id, guest_id, review_token, status, sha256, file_id, filename,
        material, quantity, color, print_settings, manufacturability, contact_email, created_at, updated_at)
      select 'q_' || i, case when i % 2 = 0 then 'acc_b' || (1 + i % ${ACCOUNTS}) end,
        case when i % 2 = 1 then 'gst_' || (1 + i % ${GUESTS}) end, 't' || i, case when i % 10 = 0 then 'accepted' else 'quoted' end,
        'aa', 'f', 'part ' || i || '.stl', 'pla', 1, 'Black', '{}', '{}',
        case when i % 6 = 1 then 'guest' || i || '@example.test' end, i, i from n`)
    tx.run(`insert into purchases (id, provider, state, speed, parts_cents, delivery_cents, tax_cents, total_cents, tax, delivery,
        created_at, expires_at)
      select 'pu_' || id, 'stripe', 'paid', 'week', 1000, 200, 100, 1300, '{}', '{}', created_at, 1 from quotes
        where status = 'accepted'`)
    tx.run(`insert into checkouts (id, purchase_id, quote_id, provider, state, speed, parts_cents, delivery_cents, tax_cents, total_cents, tax,
        delivery, created_at, expires_at)
      select 'co_' || id, 'pu_' || id, id, 'stripe', 'paid', 'week', 1000, 200, 100, 1300, '{}', '{}', created_at, 1 from quotes
        where status = 'accepted'`)
    tx.run(`insert into orders (id, checkout_id, status, speed, ship_by, ship_date_pending, paid_at, created_at, updated_at)
      select id, 'co_' || id, case when seq > 99600 then 'queued' else 'completed' end, 'week', '2026-11-20', 0, created_at,
        created_at, created_at from quotes where status = 'accepted'`)
    tx.run(
      `insert into deliveries select id, null, 'courier', 'Oakland', 200, null, null, null, 'table', null, null, '[]', ?, 1, 2
       from orders`,
      address,
    )
    tx.run(`insert into ledger (id, order_id, kind, state, parts_cents, delivery_cents, tax_cents, amount_cents, reason, provider,
        created_at) select 'tr_' || id, id, 'capture', 'done', 1000, 200, 100, 1300, 'paid', 'stripe', created_at from orders`)
  })
}
