import { afterEach, expect, test } from 'vitest'
import { countDesk } from '../../../../server/desk/desk-counts.ts'
import { answerStep } from '../../../../server/operations/set-up/answer-step.ts'
import {
  keepTestQuote,
  payTestOrder,
  readTestOrder,
} from '../../../../server/operations/set-up/test-order.ts'
import { saveRole } from '../../../../server/accounts/staff-store.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { box } from '../../../geometry/shapes.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { callerOf, staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer } from '../../../shop/v1.ts'

let open: TestShop | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

/** An owner who sent the sample part as a customer does. */
async function ownerWithPart(options: Parameters<typeof openTestShop>[0] = {}) {
  const test = await openTestShop(options)
  open = test
  const person = await signedUpCustomer(test, 'olive@shop.test')
  const { account_id } = callerOf(test, person) as { account_id: string }
  test.database.write((tx) => saveRole(tx, account_id, 'owner'))
  const owner = callerOf(test, person)
  const sent = await person.upload({ file: binaryStl(box([20, 20, 20])) })
  const quote_id: string = sent.json().id
  return { test, shop: test.shop, owner, quote_id }
}

test('a sample part is quoted, paid with a test card, and waits on the Desk', async () => {
  const { test, shop, owner, quote_id } = await ownerWithPart()
  expect(readTestOrder(shop, owner)).toEqual({
    practice: true,
    choice: { material: 'PLA+', color: 'Black' },
    quote: null,
    order: null,
  })
  expect(keepTestQuote(shop, owner, { quote_id }).quote).toMatchObject({ id: quote_id, is_own: true })
  await test.settled()
  const quoted = readTestOrder(shop, owner).quote!
  expect(quoted.status).toBe('quoted')
  expect(quoted.offers.map(({ speed }) => speed)).toEqual(['asap', 'week'])

  const { order } = await payTestOrder(shop, owner)
  expect(order).toMatchObject({ id: quote_id, status: 'queued' })
  expect(order!.total_cents).toBeGreaterThan(quoted.offers[1].total_cents)
  expect(countDesk(shop, owner)).toMatchObject({ production: 1 })
  expect((await payTestOrder(shop, owner)).order).toEqual(order)
})

test('another owner sees the test order, but cannot pay for it', async () => {
  const { test, shop, owner, quote_id } = await ownerWithPart()
  keepTestQuote(shop, owner, { quote_id })
  await test.settled()
  const other = await staffMember(test, 'owner')
  expect(readTestOrder(shop, other).quote).toMatchObject({ id: quote_id, is_own: false })
  await expect(payTestOrder(shop, other)).rejects.toMatchObject({ code: 'quote_not_found' })
  expect(refusalOf(() => keepTestQuote(shop, other, { quote_id })).code).toBe('quote_not_found')
})

test('the test order goes by carrier where the shop has no courier', async () => {
  const { test, shop, owner, quote_id } = await ownerWithPart()
  keepTestQuote(shop, owner, { quote_id })
  await test.settled()
  const carrierOnly = { own: 'none' as const, miles: 10, zips: [], carrier: true, pickup: false }
  answerStep(shop, owner, { step: 'delivery', version: 1, answers: carrierOnly })
  const { order } = await payTestOrder(shop, owner)
  const sql = 'select method from deliveries where quote_id = ?'
  expect(shop.db.get(sql, order!.id)).toEqual({ method: 'shipping' })
})

test('the test order is picked up where the shop delivers nothing', async () => {
  const { test, shop, owner, quote_id } = await ownerWithPart()
  keepTestQuote(shop, owner, { quote_id })
  await test.settled()
  const pickupOnly = { own: 'none' as const, miles: 10, zips: [], carrier: false, pickup: true }
  answerStep(shop, owner, { step: 'delivery', version: 1, answers: pickupOnly })
  const { order } = await payTestOrder(shop, owner)
  const sql = 'select provider from deliveries where quote_id = ?'
  expect(shop.db.get(sql, order!.id)).toEqual({ provider: 'pickup' })
})

test('nothing is ordered to try once real payments are taken', async () => {
  const stripe = { provider: 'stripe' } as never
  const ports = { payments: { current: () => stripe, of: () => stripe } }
  const { shop, owner, quote_id } = await ownerWithPart({ ports })
  keepTestQuote(shop, owner, { quote_id })
  expect(readTestOrder(shop, owner).practice).toBe(false)
  await expect(payTestOrder(shop, owner)).rejects.toThrow('real payments')
})
