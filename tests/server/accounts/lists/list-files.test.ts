import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveRole } from '../../../../server/accounts/staff-store.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { callerOf } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { type Person, signedInOwner, signedUpCustomer } from '../../../shop/v1.ts'

let testShop: TestShop
let owner: Person
beforeEach(async () => {
  testShop = await openTestShop()
  owner = await signedInOwner(testShop)
})
afterEach(() => testShop.close())

const linesOf = (body: string) => body.trimEnd().split('\r\n')

test('a list is a CSV file of the filters and columns in its address', async () => {
  for (let count = 0; count < 3; count += 1)
    await placedOrder(testShop, { email: `ada${count}@example.test` })
  const all = await owner.get('/console/orders.csv')
  expect(all.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(linesOf(all.body)).toHaveLength(4)
  const some = await owner.get('/console/orders.csv?columns=number,email&sort=number&q=ada1')
  expect(linesOf(some.body)).toEqual(['\uFEFFOrder,Email', '1002,ada1@example.test'])
  // Bytes, because decoders drop the mark.
  expect([...all.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const none = await owner.get('/console/orders.csv?status=on_hold&columns=number')
  expect(none.body).toBe('\uFEFFOrder\r\n')
})

test.each(['quotes', 'customers', 'plates'])('the list of %s is a CSV file', async (name) => {
  await placedOrder(testShop, { email: 'ada@example.test' })
  const { statusCode, body } = await owner.get(`/console/${name}.csv`)
  expect(statusCode).toBe(200)
  expect(linesOf(body)[0]).toContain(',')
})

test('the file has every page of a list, with its headings once', async () => {
  await placedOrder(testShop, { email: 'ada@example.test' })
  testShop.database.write((tx) =>
    tx.run(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 130)
      insert into plates (id, status, material, color, nozzle_mm, seconds, grams, created_at, updated_at)
        select 'pl_' || i, 'planned', 'PLA+', 'White', 0.4, 60, 3.5, 1, 1 from n`),
  )
  const numbers = linesOf((await owner.get('/console/plates.csv?columns=number')).body)
  expect(numbers).toHaveLength(131)
  expect(new Set(numbers).size).toBe(131)
})

test('customers and their orders are for those who decide; plates for all staff', async () => {
  const packer = await signedUpCustomer(testShop, 'pia@shop.test')
  const caller = callerOf(testShop, packer)
  if (caller.kind !== 'account') throw new Error('not signed in')
  testShop.database.write((tx) => saveRole(tx, caller.account_id, 'packer'))
  for (const name of ['orders', 'quotes', 'customers'])
    expect((await packer.get(`/console/${name}.csv`)).statusCode).toBe(403)
  expect((await packer.get('/console/plates.csv')).statusCode).toBe(200)
  expect((await (await testShop.http()).inject('/console/orders.csv')).statusCode).toBe(401)
})
