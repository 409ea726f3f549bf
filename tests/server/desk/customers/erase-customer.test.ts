import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { actingAccount, type Caller } from '../../../../server/platform/caller.ts'
import { eraseCustomer, eraseOwnAccount } from '../../../../server/desk/customers/erase-customer.ts'
import { previewErase, previewOwnErase } from '../../../../server/desk/customers/erase-plan.ts'
import { addNote } from '../../../../server/desk/customers/notes.ts'
import { listCustomers } from '../../../../server/desk/customers/list-customers.ts'
import { searchConsole } from '../../../../server/desk/search-console.ts'
import { followEvents } from '../../../../server/messaging/mail/follow-events.ts'
import { tryAddress } from '../../../../server/quoting/delivery/address-store.ts'
import { FindCustomers } from '../../../../shared/desk/customers/customer-list.ts'
import type { Order } from '../../../../shared/orders/order.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { ADDRESS, placedOrder } from '../../../shop/placed-order.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { callerOf, staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer, type Person } from '../../../shop/v1.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { box } from '../../../geometry/shapes.ts'

let testShop: TestShop
let owner: Caller
beforeEach(async () => {
  testShop = await openTestShop()
  owner = await staffMember(testShop, 'owner')
})
afterEach(() => testShop.close())

const EMAIL = 'zelda.unique@example.test'
const PERSON = { ...ADDRESS, name: 'Zelda Uniquename', phone: '+14155550133', street: '77 Rarestreet' }
/** Parts of what is known about the person; each is in the shop before, and nowhere after. */
const TRACES = ['zelda', 'uniquename', '4155550133', 'rarestreet', 'secretbracket']

/** A customer with an order that is done, a quote, a key, a note and emails. */
async function customer(): Promise<{ id: string; person: Person; caller: Caller; order: Order }> {
  followEvents(testShop.shop)
  const person = await signedUpCustomer(testShop, EMAIL)
  const caller = callerOf(testShop, person)
  if (caller.kind !== 'account') throw new Error('not signed in')
  const id = caller.account_id
  testShop.database.write((tx) => tx.run("update accounts set name = 'Zelda Uniquename' where id = ?", id))
  const { order } = await placedOrder(testShop, { customer: person, address: PERSON })
  await person.upload({ file: binaryStl(box([30, 20, 10])), filename: 'zelda-secretbracket.stl' })
  await testShop.settled()
  await person.post('/v1/keys', { name: 'Key of Zelda', scopes: ['quotes'] })
  addNote(testShop.shop, owner, { customer_id: id, text: 'Zelda likes black' })
  followEvents(testShop.shop)
  testShop.database.write((tx) => {
    tx.run(
      "update orders set status = 'completed', completed_at = 1, decline_reason = 'Zelda asked' where id = ?",
      order.id,
    )
    tx.run("update quotes set contact_note = 'Zelda needs it soon' where account_id = ?", id)
  })
  return { id, person, caller, order }
}

const erase = (customer_id: string, typed = EMAIL) =>
  eraseCustomer(testShop.shop, owner, { customer_id, typed, reason: 'Asked by phone' })

/** All text of the database, with the addresses decrypted. */
function everything(): { table: string; text: string }[] {
  const { database, shop } = testShop
  const tables = database.all<{ name: string }>(
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name <> 'schema_migrations'",
  )
  return tables.map(({ name }) => {
    const rows = database.all<Record<string, unknown>>(`select * from ${name}`)
    const opened = rows.map((row) => {
      const delivery =
        typeof row['delivery'] === 'string' ? (JSON.parse(row['delivery']) as { address: string }) : null
      const sealed = [row['address'], delivery?.address].filter((value) => typeof value === 'string')
      return { ...row, opened: sealed.map((address) => tryAddress(shop, address)) }
    })
    return { table: name, text: JSON.stringify(opened).toLowerCase() }
  })
}
const tablesWith = (trace: string) =>
  everything()
    .filter(({ text }) => text.includes(trace))
    .map(({ table }) => table)

describe('erasing a customer', () => {
  test('leaves no trace of name, email, phone, street and file name in any table', async () => {
    const { id } = await customer()
    expect(tablesWith('unique@example.test')).toEqual(
      expect.arrayContaining(['accounts', 'customers', 'orders', 'outbox']),
    )
    expect(TRACES.filter((trace) => tablesWith(trace).length === 0)).toEqual([])
    await erase(id)
    expect(TRACES.map((trace) => tablesWith(trace))).toEqual(TRACES.map(() => []))
  })

  test('takes names, phone, street, email and file names out of log files, and nothing else', async () => {
    const { id } = await customer()
    const { shop } = testShop
    const name = 'Zelda "Z" Unique'
    shop.write((tx) => tx.run('update accounts set name = ? where id = ?', name, id))
    const folder = join(shop.settings.data_dir, 'logs')
    const log = join(folder, '2026-11-16.1.jsonl')
    const lineOf = (msg: string) => `${JSON.stringify({ level: 'error', msg })}\n`
    const about = lineOf(
      `zelda-secretbracket.stl of ${name} (${EMAIL}) ended early for ${PERSON.name}, ${PERSON.phone}, ${PERSON.street}`,
    )
    const other = lineOf('Printer 1 is away')
    mkdirSync(folder, { recursive: true })
    writeFileSync(log, about + other)
    await erase(id)
    const kept = readFileSync(log, 'utf8')
    expect(kept).not.toMatch(/zelda/i)
    expect(kept).not.toContain(PERSON.phone)
    expect(kept).not.toContain(PERSON.street)
    expect(kept).toMatch(/ ended early for/)
    expect(kept.slice(about.length)).toBe(other)
  })

  test('keeps order, payment and tax to the cent', async () => {
    const { id, order } = await customer()
    const books = () =>
      testShop.database.all(
        `select orders.number, orders.paid_at, ledger.*, checkouts.total_cents, checkouts.tax from orders
           join ledger on order_id = orders.id join checkouts on checkouts.id = checkout_id where orders.id = ?`,
        order.id,
      )
    const before = books()
    await erase(id)
    expect(books()).toEqual(before)
    expect(before).toHaveLength(1)
  })

  test('removes their files, but not one that another customer uploaded, too', async () => {
    const { id } = await customer()
    await placedOrder(testShop, { email: 'other@example.test' })
    expect(previewErase(testShop.shop, owner, { customer_id: id })).toMatchObject({
      deleted: expect.arrayContaining([{ what: 'Part files with their previews', count: 1 }]),
      kept: expect.arrayContaining([
        { what: 'Part files', count: 1, why: 'Another customer uploaded the same file.' },
      ]),
    })
    await erase(id)
    const files = testShop.database.all<{ sha256: string; removed_at: number | null }>(
      'select * from part_files',
    )
    expect(files.filter(({ removed_at }) => removed_at === null)).toHaveLength(1)
    expect(files).toHaveLength(2)
    for (const { sha256, removed_at } of files)
      expect(testShop.shop.files.has(sha256)).toBe(removed_at === null)
  })

  test('ends every session and key', async () => {
    const { id, person } = await customer()
    await erase(id)
    expect(callerOf(testShop, person).kind).toBe('nobody')
    expect(
      testShop.database.all('select 1 from api_keys where account_id = ? and revoked_at is null', id),
    ).toEqual([])
  })

  test('leaves the address free for a new account', async () => {
    const { id } = await customer()
    await erase(id)
    const again = callerOf(testShop, await signedUpCustomer(testShop, EMAIL))
    expect(again).toMatchObject({ kind: 'account' })
    expect(again).not.toMatchObject({ account_id: id })
  })

  test('changes nothing the second time', async () => {
    const { id } = await customer()
    await erase(id)
    const after = everything()
    expect((await erase(id)).erased_at).not.toBeNull()
    expect(everything()).toEqual(after)
  })

  test('lists before what is deleted, blanked and kept, and why, and changes nothing', async () => {
    const { id } = await customer()
    const before = everything()
    const plan = previewErase(testShop.shop, owner, { customer_id: id })
    expect(plan).toMatchObject({ refusal: null, type_to_confirm: EMAIL, kept_until: 2030 })
    expect(plan.deleted.map(({ what }) => what)).toContain('Notes that staff wrote')
    expect(plan.kept).toContainEqual({
      what: 'Payments and refunds',
      count: 1,
      why: 'The shop’s books: tax law requires amounts, taxes and dates of every sale.',
    })
    expect(plan.copies).toContainEqual({
      what: 'Backups that were made before',
      until: 'About 8 weeks, as long as new backups are made.',
    })
    expect(everything()).toEqual(before)
  })

  test('is listed for customers in their own words, without the tables and numbers of rows', async () => {
    const { order, person } = await customer()
    const plan = previewOwnErase(testShop.shop, callerOf(testShop, person))
    expect(plan).toMatchObject({ refusal: null, type_to_confirm: EMAIL, kept_until: 2030, blanked: [] })
    expect(plan.deleted[0]).toMatchObject({ what: 'Your part files with their previews' })
    expect(plan.deleted.map(({ what }) => what)).toContain('Notes of the shop about you and your orders')
    expect(plan.kept.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Quotes and orders', 'Payments, refunds and invoices']),
    )
    expect(plan.kept.map(({ what }) => what)).not.toContain('Tax exemption certificates')
    testShop.database.write((tx) => tx.run("update orders set status = 'queued' where id = ?", order.id))
    expect(previewOwnErase(testShop.shop, callerOf(testShop, person)).refusal).toContain(
      'One of your orders is still open',
    )
  })

  test('is refused with a sentence while an order is open', async () => {
    const { id, order } = await customer()
    testShop.database.write((tx) => tx.run("update orders set status = 'queued' where id = ?", order.id))
    await expect(erase(id)).rejects.toThrow('One order is still open')
    expect(tablesWith('zelda')).not.toEqual([])
  })

  test('is refused when the wrong address is typed, for staff, and for a packer', async () => {
    const { id } = await customer()
    await expect(erase(id, 'someone@example.test')).rejects.toThrow(`Type ${EMAIL} to confirm.`)
    if (owner.kind !== 'account') throw new Error('not signed in')
    await expect(erase(owner.account_id)).rejects.toThrow('works at the shop')
    const packer = await staffMember(testShop, 'packer')
    expect(refusalOf(() => previewErase(testShop.shop, packer, { customer_id: id })).code).toBe(
      'role_required',
    )
  })

  test('asks the owner for a recent sign-in', async () => {
    const { id } = await customer()
    testShop.wait(HOUR)
    expect(refusalOf(() => void erase(id)).code).toBe('confirmation_required')
  })

  test('shows the customer as erased, and in no search', async () => {
    const { id } = await customer()
    await erase(id)
    const find = (input: object) => listCustomers(testShop.shop, owner, FindCustomers.parse(input)).rows
    expect(find({ q: 'uniquename' })).toEqual([])
    expect(find({ filters: { erased: ['yes'] } })).toMatchObject([{ id, email: null }])
  })

  test('forgets emails to staff about the customer, and still sends those about others', async () => {
    const { id } = await customer()
    const write = (email_id: string, text: string, state: string) =>
      testShop.database.write((tx) =>
        tx.run(
          `insert into staff_emails (id, account_id, recipient, subject, text, html, state, next_try_at, created_at)
           values (?, ?, 'o@shop.test', 'News', ?, '', ?, 0, 0)`,
          email_id,
          actingAccount(owner),
          text,
          state,
        ),
      )
    write('about the customer', 'A message about zelda-secretbracket.stl waits.', 'waiting')
    write('about another', 'A message about hook.stl waits.', 'waiting')
    write('sent', 'A message about hook.stl waits.', 'sent')
    await erase(id)
    expect(testShop.shop.db.all('select id from staff_emails')).toEqual([{ id: 'about another' }])
  })

  test('leaves nothing that the console’s search finds', async () => {
    const { id, order } = await customer()
    testShop.database.write((tx) =>
      tx.run("update checkouts set purchase_order = 'PO Quaxel' where quote_id = ?", order.id),
    )
    const words = ['uniquename', 'zelda.unique', 'secretbracket', 'quaxel']
    const finding = () =>
      words.filter((q) =>
        searchConsole(testShop.shop, owner, { q }).hits.some(({ kind }) => kind !== 'printer'),
      )
    expect(finding()).toEqual(words)
    await erase(id)
    expect(finding()).toEqual([])
  })

  test('erasing still refuses any other change of the history', async () => {
    const { id } = await customer()
    const change = () =>
      testShop.database.write((tx) =>
        tx.run('update events set why = null, details = null where subject_id = ?', id),
      )
    expect(change).toThrow('events are append-only')
    await erase(id)
    expect(() =>
      testShop.database.write((tx) => tx.run("update events set what = 'x' where subject_id = ?", id)),
    ).toThrow('events are append-only')
  })
})

test('customers erase their own account themselves, by typing their address', async () => {
  const { caller } = await customer()
  await eraseOwnAccount(testShop.shop, caller, { typed: `  ${EMAIL.toUpperCase()} ` })
  expect(TRACES.map((trace) => tablesWith(trace))).toEqual(TRACES.map(() => []))
})
