import { unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import {
  exportCustomer,
  exportOwnData,
  type ExportFile,
} from '../../../../server/desk/customers/export-customer.ts'
import { addNote } from '../../../../server/desk/customers/notes.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { ADDRESS, placedOrder } from '../../../shop/placed-order.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { callerOf, staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { box } from '../../../geometry/shapes.ts'

let testShop: TestShop
let owner: Caller
beforeEach(async () => {
  testShop = await openTestShop()
  owner = await staffMember(testShop, 'owner')
})
afterEach(() => testShop.close())

async function unpack({ chunks }: ExportFile): Promise<Record<string, string>> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  const files = unzipSync(Buffer.concat(parts))
  return Object.fromEntries(
    Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes).toString('latin1')]),
  )
}

async function customer() {
  const { customer: person, order } = await placedOrder(testShop, {
    email: 'ada@example.test',
    address: { ...ADDRESS, street: '77 Rarestreet' },
  })
  const caller = callerOf(testShop, person)
  if (caller.kind !== 'account') throw new Error('not signed in')
  return { id: caller.account_id, caller, order, person }
}

const json = (text: string): unknown[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)

test('the export has every row as JSON and CSV, the part file, the receipt, and a README that names each file', async () => {
  const { id, order } = await customer()
  addNote(testShop.shop, owner, { customer_id: id, text: '=2+2 likes formulas' })
  const files = await unpack(exportCustomer(testShop.shop, owner, { customer_id: id }))
  expect(json(files['data/accounts.jsonl'])).toMatchObject([{ id, email: 'ada@example.test' }])
  expect(json(files['data/orders.jsonl'])).toMatchObject([{ id: order.id, number: order.number }])
  expect(files['data/deliveries.jsonl']).toContain('77 Rarestreet')
  expect(files['data/customer_notes.csv']).toContain("'=2+2 likes formulas")
  expect(files[`files/${order.id}-${order.number}-part.stl`]).toBe(
    Buffer.from(binaryStl(box([20, 20, 20]))).toString('latin1'),
  )
  expect(files[`receipts/receipt-${order.number}.pdf`]).toMatch(/^%PDF-/)
  for (const path of Object.keys(files)) expect(`${files['README.txt']} README.txt`).toContain(path)
})

test('the export has no secret, and nothing of other customers', async () => {
  const { id, person } = await customer()
  await person.post('/v1/keys', { name: 'Script', scopes: ['quotes'] })
  await placedOrder(testShop, { email: 'other@example.test' })
  const files = await unpack(exportCustomer(testShop.shop, owner, { customer_id: id }))
  const text = Object.values(files).join('\n')
  const secrets = testShop.database.all<Record<string, string>>(
    `select password_hash, file_secret, secret_hash, id_hash, review_token from accounts
       join api_keys on api_keys.account_id = accounts.id join sessions on sessions.account_id = accounts.id
       join quotes on quotes.account_id = accounts.id where accounts.id = ?`,
    id,
  )
  expect(secrets.length).toBeGreaterThan(0)
  for (const secret of secrets.flatMap((row) => Object.values(row))) expect(text).not.toContain(secret)
  expect(text).not.toContain('other@example.test')
})

test('the export is for owners and for the customer, who signed in recently, and is recorded', async () => {
  const { id, caller } = await customer()
  const operator = await staffMember(testShop, 'operator')
  expect(refusalOf(() => exportCustomer(testShop.shop, operator, { customer_id: id })).code).toBe(
    'role_required',
  )
  const own = await unpack(exportOwnData(testShop.shop, caller))
  expect(json(own['data/accounts.jsonl'])).toMatchObject([{ id }])
  expect(testShop.database.all("select what from events where subject = 'customer'")).toEqual([
    { what: 'data exported' },
  ])
  testShop.wait(HOUR)
  expect(refusalOf(() => exportOwnData(testShop.shop, caller)).code).toBe('confirmation_required')
})

test('the export is downloaded with its name by the customer', async () => {
  const { person, id } = await customer()
  const answer = await person.get('/account/export.zip')
  expect(answer.headers['content-disposition']).toContain(`customer-data-${id}-2026-11-16.zip`)
  expect(Object.keys(unzipSync(answer.rawPayload))).toContain('README.txt')
  expect((await person.get(`/console/customers/${id}/export.zip`)).statusCode).toBe(403)
})
