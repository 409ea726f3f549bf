import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { eraseCustomer } from '../../../server/desk/customers/erase-customer.ts'
import { removeErasedFiles } from '../../../server/desk/customers/erased-files.ts'
import { readShopData } from '../../../server/catalog/shop-data.ts'
import { readRecentItems } from '../../../server/desk/recent-items.ts'
import { searchConsole } from '../../../server/desk/search-console.ts'
import { deleteParcel, insertParcel, saveParcel } from '../../../server/orders/parcel-store.ts'
import type { SearchHit } from '../../../shared/desk/console-search.ts'
import type { Order } from '../../../shared/orders/order.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { callerOf, staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { signedUpCustomer, type Person } from '../../shop/v1.ts'
import { binaryStl } from '../../geometry/model-files.ts'
import { box } from '../../geometry/shapes.ts'

let shop: TestShop
let owner: Caller
let zelda: Person
let order: Order
let accountId: string
beforeEach(async () => {
  shop = await openTestShop()
  owner = await staffMember(shop, 'owner')
  zelda = await signedUpCustomer(shop, 'zelda.miller@example.test')
  const caller = callerOf(shop, zelda)
  if (caller.kind !== 'account') throw new Error('not signed in')
  accountId = caller.account_id
  change("update accounts set name = 'Zoë Müller' where id = ?", accountId)
  ;({ order } = await placedOrder(shop, { customer: zelda, fields: { quantity: '2' } }))
  await zelda.upload({ file: binaryStl(box([30, 20, 10])), filename: 'coat-hook.stl' })
  await shop.settled()
})
afterEach(() => shop.close())

const change = (sql: string, ...values: (string | number | null)[]) =>
  shop.database.write((tx) => tx.run(sql, ...values))
const search = (q: string) => searchConsole(shop.shop, owner, { q })
const found = (q: string) => search(q).hits.map(({ kind, id }) => `${kind} ${id}`)
const kinds = (q: string) => search(q).hits.map(({ kind }) => kind)
const number = () => shop.database.get<{ number: number }>('select number from orders')!.number

describe('the search of the console finds', () => {
  test('an order by its number, with a sign before it, and its units', () => {
    const exact: SearchHit[] = search(String(number())).hits
    expect(exact[0]).toMatchObject({ kind: 'order', id: order.id, customer: 'Zoë Müller', status: 'queued' })
    expect(found(`#${number()}`)).toEqual([`order ${order.id}`])
    expect(search(`${number()}-2`).hits[0]).toMatchObject({ kind: 'unit', unit: 2, id: `U-${number()}-2` })
    expect(kinds(`${number()}-3`)).not.toContain('unit')
  })

  test('the newest orders whose number begins with what is typed, the whole number first', async () => {
    const later: Order[] = []
    for (let count = 0; count < 2; count += 1)
      later.push((await placedOrder(shop, { customer: zelda, fields: { quantity: '1' } })).order)
    const numbers = (q: string) => search(q).hits.flatMap((hit) => (hit.kind === 'order' ? [hit.number] : []))
    expect(numbers('10')).toEqual([1003, 1002, 1001])
    expect(numbers('#100')).toEqual([1003, 1002, 1001])
    expect(numbers('1002')).toEqual([1002])
    change('update orders set number = 10021 where id = ?', later[1].id)
    expect(numbers('1002')).toEqual([1002, 10021])
    expect(numbers('1')).toEqual([])
    expect(numbers('20')).toEqual([])
  })

  test('a quote by its number, and the order that it became', () => {
    const quote = { kind: 'quote', number: 'Q-1002', filename: 'coat-hook.stl', status: 'quoted' }
    for (const typed of ['Q-1002', 'q1002', '1002'])
      expect(search(typed).hits).toEqual([expect.objectContaining(quote)])
    expect(search('Q-1001').hits).toMatchObject([{ kind: 'order', id: order.id }])
    expect(search('Q-1003').hits).toEqual([])
  })

  test('letters within a name or file name find an order, a quote and a customer, without accents', () => {
    expect(kinds('muller')).toEqual(['customer', 'order', 'quote'])
    expect(search('oat hook').hits).toMatchObject([
      { kind: 'quote', filename: 'coat-hook.stl', status: 'quoted' },
    ])
    expect(kinds('zelda.miller@exam')).toEqual(['order', 'quote', 'customer'])
  })

  test('an order by its PO number and its tracking number, until they change', () => {
    change("update checkouts set purchase_order = 'PO-77412'")
    shop.database.write((tx) => {
      const parcel = { id: 'pc_1', order_id: order.id, box: null, size_mm: null, grams: null, packed_at: 1 }
      insertParcel(tx, parcel, [{ order_id: order.id, unit: 1 }])
      saveParcel(tx, 'pc_1', { tracking_number: '1ZK9971' })
    })
    expect([found('po-77412'), found('1zk9971')]).toEqual([[`order ${order.id}`], [`order ${order.id}`]])
    shop.database.write((tx) => saveParcel(tx, 'pc_1', { tracking_number: '1ZK1234' }))
    expect([found('1zk9971'), found('1zk1234')]).toEqual([[], [`order ${order.id}`]])
    shop.database.write((tx) => deleteParcel(tx, 'pc_1'))
    expect(found('1zk1234')).toEqual([])
  })

  test('a customer is found by the name of now, and not by one from before', () => {
    change("update accounts set name = 'Yara Quist' where id = ?", accountId)
    expect([kinds('zoë müller'), kinds('quist')]).toEqual([[], ['customer', 'order', 'quote']])
  })

  test('the email address that a guest left finds the guest', async () => {
    change("insert into guests (id, file_secret, created_at) values ('gst_9', 'x', 1)")
    change("update quotes set account_id = null, guest_id = 'gst_9' where filename = 'coat-hook.stl'")
    expect(found('guest@mail')).toEqual([])
    change("update quotes set contact_email = 'guest@mail.test' where guest_id = 'gst_9'")
    expect(kinds('guest@mail')).toEqual(['customer', 'quote'])
  })

  test('printers and materials by name, and a plate by its number', () => {
    expect(kinds('PETG')).toContain('material')
    const printer = search('XL').hits.find(({ kind }) => kind === 'printer')!
    expect(printer).toBeDefined()
    expect(kinds(`M-${printer.id}`)).toContain('printer')
    change(
      `insert into plates (id, status, material, color, nozzle_mm, seconds, grams, created_at, updated_at)
       values ('pl_1', 'planned', 'PLA+', 'Black', 0.4, 60, 1, 1, 1)`,
    )
    expect(found('plate 1')).toEqual(['plate pl_1'])
  })

  test('words that are misspelled, when nothing has them as they are', () => {
    expect(search('zelad')).toMatchObject({ similar: true, hits: [{ kind: 'customer', id: accountId }] })
    expect(search('coat hokk')).toMatchObject({ similar: true, hits: [{ kind: 'quote' }] })
    expect(search('xylophone')).toEqual({ similar: false, hits: [] })
  })
})

test('the order of exactly that number is before newer ones that have the number in a name', async () => {
  const { order: newer } = await placedOrder(shop, { customer: zelda })
  const first = shop.database.get<{ number: number }>('select min(number) as number from orders')!.number
  change('update quotes set filename = ? where id = ?', `part-${first}.stl`, newer.id)
  expect(found(String(first))).toEqual([`order ${order.id}`, `order ${newer.id}`])
})

test('open orders are before those that are done, and the newest before older ones', async () => {
  const { order: second } = await placedOrder(shop, { customer: zelda })
  const orders = () => found('muller').filter((hit) => hit.startsWith('order'))
  expect(orders()).toEqual([`order ${second.id}`, `order ${order.id}`])
  change("update orders set status = 'completed' where id = ?", second.id)
  expect(orders()).toEqual([`order ${order.id}`, `order ${second.id}`])
})

test('an erased customer is not found anymore, nor are their orders by their name', async () => {
  change("update orders set status = 'completed', completed_at = 1")
  await eraseCustomer(shop.shop, owner, {
    customer_id: accountId,
    typed: 'zelda.miller@example.test',
    reason: 'Asked',
  })
  await removeErasedFiles(shop.shop)
  expect([found('muller'), found('zelda.miller')]).toEqual([[], []])
  expect(found(String(number()))).toContain(`order ${order.id}`)
})

test('the search has what a new index of all texts has, after every kind of write', async () => {
  change("update quotes set contact_email = null, filename = 'a-b.stl'")
  change("update orders set contact_email = 'other@mail.test'")
  change("insert into guests (id, file_secret, created_at) values ('gst_9', 'x', 1)")
  change("delete from guests where id = 'gst_9'")
  const kept = shop.database.all<{ id: number }>('select rowid as id from console_search order by rowid')
  const texts = shop.database.all<{ id: number; text: string }>(
    `select search_number as id, text from quote_search_texts union all select search_number, text from order_search_texts
     union all select search_number, text from customer_search_texts order by 1`,
  )
  expect(kept).toEqual(texts.map(({ id }) => ({ id })))
  for (const { id, text } of texts) {
    const phrase = `"${text.replaceAll('"', '""')}"`
    expect(
      shop.database.all('select rowid as id from console_search where console_search match ?', phrase),
    ).toContainEqual({ id })
  }
})

test('the recently opened items are read as they are now, without those that no longer exist', () => {
  change("update accounts set name = 'Yara Quist' where id = ?", accountId)
  const [printer] = readShopData(shop.database).printers
  const recent = readRecentItems(shop.shop, owner, [
    { kind: 'order', id: order.id },
    { kind: 'customer', id: accountId },
    { kind: 'customer', id: 'acc_gone' },
    { kind: 'printer', id: printer.id },
  ])
  expect(recent).toMatchObject([
    { kind: 'order', number: number(), customer: 'Yara Quist' },
    { kind: 'customer', name: 'Yara Quist', open_orders: 1 },
    { kind: 'printer', name: printer.name },
  ])
})

test('the search is for staff who see orders', async () => {
  const customer = callerOf(shop, zelda)
  expect(refusalOf(() => searchConsole(shop.shop, customer, { q: 'muller' }))).toMatchObject({
    code: 'role_required',
  })
  const tablet: Caller = {
    kind: 'floor',
    account_id: accountId,
    role: 'operator',
    session: 's',
    floor_device_id: 'fd_1',
  }
  expect(refusalOf(() => searchConsole(shop.shop, tablet, { q: 'muller' }))).toMatchObject({
    code: 'role_required',
  })
})
