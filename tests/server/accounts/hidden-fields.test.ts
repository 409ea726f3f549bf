import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readShopData } from '../../../server/catalog/shop-data.ts'
import type { Role } from '../../../shared/accounts/people.ts'
import { formatCents } from '../../../shared/money.ts'
import { fillBigShop } from '../../bench/big-shop.ts'
import { fillConsole } from '../../bench/busy-console.ts'
import { consoleReads, subjectsOfReads } from '../../bench/console-reads.ts'
import { pagesOf } from '../../shop/floor-tablet.ts'
import { ADDRESS } from '../../shop/placed-order.ts'
import { staffMember } from '../../shop/staff.ts'
import { MONDAY_MORNING, openTestShop, type TestShop } from '../../shop/test-shop.ts'

let shop: TestShop
let staff = 0
beforeAll(async () => {
  shop = await openTestShop()
  fillBigShop(shop.database, { quotes: 600, orders: 300, ballast: 10 }, MONDAY_MORNING)
  fillConsole(shop.database, shop.shop.vault, MONDAY_MORNING)
  await staffMember(shop, 'owner')
})
afterAll(() => shop.close())

interface Answer {
  read: string
  answer: unknown
}

/** What every query of the console answers to a role; those that it may not ask are left out. */
async function answersTo(role: Role): Promise<Answer[]> {
  const caller = await staffMember(shop, role, `${role}${++staff}@shop.test`)
  const pages = pagesOf(shop, caller)
  const reads = consoleReads(subjectsOfReads(shop.database), readShopData(shop.database))
  const answers: Answer[] = []
  for (const { path, input, about = '' } of reads) {
    const procedure = path
      .split('.')
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], pages)
    try {
      const answer = await (procedure as (input: unknown) => Promise<unknown>)(input)
      answers.push({ read: `${path} ${about}`, answer })
    } catch (error) {
      const { code } = (error as { cause?: { code?: string } }).cause ?? {}
      if (code !== 'role_required' && code !== 'order_not_found') throw error
    }
  }
  return answers
}

/** Every field of an answer, however deep. */
function fieldsOf(value: unknown, name = ''): [name: string, value: unknown][] {
  if (value === null || typeof value !== 'object') return [[name, value]]
  return Object.entries(value).flatMap(([key, field]) => fieldsOf(field, Array.isArray(value) ? name : key))
}

const textsOf = (sql: string) => shop.database.all<{ text: string }>(sql).map(({ text }) => text)
const emails = () =>
  textsOf(`select email as text from accounts where role = 'customer' and email is not null
    union select contact_email from quotes where contact_email is not null
    union select recipient from outbox where recipient is not null`)
const customers = () => new Set(textsOf(`select name as text from accounts where role = 'customer'`))
const ledgerAmounts = () =>
  new Set(
    shop.database
      .all<{ cents: number }>('select distinct amount_cents as cents from ledger where amount_cents > 0')
      .map(({ cents }) => cents),
  )

const AMOUNT_FIELD = /cents|amount|price|total|paid$/
/** Answers with the address to write on a parcel. */
const TO_PACK = /^shipping\.(address|parcel|slip) /

describe.each<Role>(['packer', 'viewer'])('the console answers a %s', (role) => {
  let answers: Answer[]
  beforeAll(async () => {
    answers = (await answersTo(role)).filter(({ read }) => !/^(session|account\.)/.test(read))
  })

  test('with the pages of the work', () => {
    const reads = new Set(answers.map(({ read }) => read.trim()))
    for (const path of ['desk.list', 'shopOrders.get', 'shipping.board', 'floor.board', 'desk.quote'])
      expect(reads).toContain(path)
    for (const path of ['money.read', 'customers.get', 'emails.get', 'invoices.of'])
      expect(reads).not.toContain(path)
  })

  test('without an amount of the ledger', () => {
    const amounts = ledgerAmounts()
    expect(amounts.size).toBeGreaterThan(10)
    const written = [...amounts].map((cents) => formatCents(cents))
    for (const { read, answer } of answers)
      for (const [name, value] of fieldsOf(answer)) {
        const isAmount = typeof value === 'number' && AMOUNT_FIELD.test(name) && amounts.has(value)
        expect(isAmount ? `${read}: ${name} ${value}` : null).toBeNull()
        const text = typeof value === 'string' && written.find((amount) => value.includes(amount))
        expect(text ? `${read}: ${name} ${text}` : null).toBeNull()
      }
  })

  test('without an email address of a customer', () => {
    const known = emails()
    expect(known.length).toBeGreaterThan(10)
    for (const { read, answer } of answers) {
      const found = fieldsOf(answer).find(
        ([, value]) =>
          typeof value === 'string' && value.includes('@') && known.some((email) => value.includes(email)),
      )
      expect(found ? [read, ...found] : null).toBeNull()
    }
  })

  test('without a street or phone number, except to packers who pack the parcel', () => {
    for (const { read, answer } of answers) {
      if (role === 'packer' && TO_PACK.test(read)) continue
      const text = JSON.stringify(answer)
      expect([read, text.includes(ADDRESS.street), text.includes(ADDRESS.phone)]).toEqual([
        read,
        false,
        false,
      ])
    }
  })
})

test('the console answers a viewer without the name of a customer', async () => {
  const names = customers()
  for (const { read, answer } of await answersTo('viewer'))
    for (const [name, value] of fieldsOf(answer))
      expect(typeof value === 'string' && names.has(value) ? `${read}: ${name} ${value}` : null).toBeNull()
})

test('the console answers an operator with customers and amounts', async () => {
  const operator = pagesOf(shop, await staffMember(shop, 'operator'))
  const { order_id } = subjectsOfReads(shop.database)
  const { order, customer } = await operator.shopOrders.get({ order_id })
  expect(order.total_cents).toBeGreaterThan(0)
  expect(customer.email).toContain('@')
})
