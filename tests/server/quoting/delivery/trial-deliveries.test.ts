import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recordExemption } from '../../../../server/payments/tax-exemptions.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { readDocumentToEdit, saveDocument } from '../../../../server/operations/documents/save-document.ts'
import { listOpenSales } from '../../../../server/quoting/deciding/open-sales.ts'
import {
  listOrdersToPack,
  readDeliveriesToTry,
} from '../../../../server/quoting/delivery/trial-deliveries.ts'
import { tryDelivery } from '../../../../shared/quoting/delivery/delivery-trial.ts'
import { salesTax } from '../../../../shared/payments/sales-tax.ts'
import { DAY } from '../../../../shared/platform/time.ts'
import { changeRules, DENVER, NEARBY, shopWithQuote, type DeliveryShop } from '../../../shop/delivery-shop.ts'
import { accept, buyableQuote, placedOrder } from '../../../shop/placed-order.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { callerOf, staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

const KEYS = { doordash: false, easypost: false }

describe('the deliveries that changed rules are tried on', () => {
  let quoted: DeliveryShop
  let owner: Caller
  beforeEach(async () => {
    quoted = await shopWithQuote()
    owner = await staffMember(quoted.test, 'owner')
  })
  afterEach(() => quoted.test.close())

  const read = () => readDeliveriesToTry(quoted.test.shop, owner)

  test.each([
    ['by courier', NEARBY, 'courier'],
    ['by carrier', { ...DENVER, accept_carrier: true }, 'shipping'],
  ] as const)('cost %s what the customer was asked, by the saved rules', async (_, address, method) => {
    const { delivery } = (await quoted.deliver(address)).json()
    const { deliveries, from_zip, time_zone, found } = await read()
    expect(found).toBe(1)
    const { shop } = quoted.test
    const rules = readDocumentToEdit(shop, owner, { kind: 'delivery' }).body
    expect(
      tryDelivery(deliveries[0], rules, { places: shop.services.places, from_zip, time_zone, keys: KEYS }),
    ).toEqual({
      outcome: 'priced',
      method,
      fee_cents: delivery.fee_cents,
      box: '6 x 4 x 4 in',
    })
    expect(deliveries[0]).toMatchObject({ quote_id: quoted.id, zip: address.zip, provider: 'table' })
    expect(JSON.stringify(deliveries)).not.toContain('Quillfeather')
  })

  test('are those of this month', async () => {
    await quoted.deliver(NEARBY)
    quoted.test.wait(31 * DAY)
    expect(await read()).toMatchObject({ found: 0, deliveries: [] })
  })

  test.each([
    ['staff set its fee', "update deliveries set provider = 'shop'", 'priced_by_staff'],
    ['its address is lost', "update deliveries set address = 'lost.' || address", 'address_lost'],
    ['its estimate is not stored', 'delete from estimates', 'not_measured'],
  ])('leave one out where %s', async (_, sql, reason) => {
    await quoted.deliver(NEARBY)
    quoted.test.database.write((tx) => tx.run(sql))
    const { deliveries, left_out } = await read()
    expect(deliveries).toEqual([])
    expect(left_out).toEqual({ priced_by_staff: 0, not_measured: 0, address_lost: 0, [reason]: 1 })
  })

  test('keep the price that was given, whatever is saved', async () => {
    const given = (await quoted.deliver(NEARBY)).json().delivery
    const { kind, version, body } = readDocumentToEdit(quoted.test.shop, owner, { kind: 'delivery' })
    const fee = { ...body.courier.fee, base_cents: 3000, least_cents: 3000 }
    const boxes = body.packing.boxes.map((box) => ({ ...box, name: `${box.name}, brown` }))
    saveDocument(quoted.test.shop, owner, {
      kind,
      version,
      body: { ...body, courier: { ...body.courier, fee }, packing: { ...body.packing, boxes } },
    })
    const quote = (await quoted.person.get(`/v1/quotes/${quoted.id}`)).json()
    expect(quote.delivery.fee_cents).toBe(given.fee_cents)
    // Asking again for the same address does not change it either: the box has another name only.
    expect((await quoted.deliver(NEARBY)).json().delivery.fee_cents).toBe(given.fee_cents)
    const other = (await quoted.deliver({ ...NEARBY, street: '501 Other Street' })).json().delivery
    expect(other.fee_cents).toBeGreaterThan(given.fee_cents)
  })

  test('are packed in another box once theirs is not in stock', async () => {
    changeRules(quoted.test, (rules) => void (rules.packing.boxes[0].in_stock = false))
    await quoted.deliver(NEARBY)
    expect((await read()).deliveries[0].parcel.box).toBe('8 x 6 x 4 in')
  })

  test('are read by owners only', async () => {
    const operator = await staffMember(quoted.test, 'operator')
    await expect(readDeliveriesToTry(quoted.test.shop, operator)).rejects.toThrow('role')
    const { shop } = quoted.test
    expect(refusalOf(() => listOrdersToPack(shop, operator, { number: null })).status).toBe(403)
    expect(refusalOf(() => listOpenSales(shop, operator)).status).toBe(403)
  })
})

describe('what is open', () => {
  let shop: TestShop
  let owner: Caller
  beforeEach(async () => {
    shop = await openTestShop()
    owner = await staffMember(shop, 'owner')
  })
  afterEach(() => shop.close())

  test('an order is packed again from its part, found by its number', async () => {
    const { order } = await placedOrder(shop, { fields: { quantity: '3' } })
    const [listed] = listOrdersToPack(shop.shop, owner, { number: null })
    expect(listed).toMatchObject({
      number: order.number,
      parts: { size_mm: [20, 20, 20], quantity: 3, value_cents: order.parts_cents },
    })
    expect(listed.parts.grams).toBeGreaterThan(0)
    expect(listOrdersToPack(shop.shop, owner, { number: order.number })).toEqual([listed])
    expect(listOrdersToPack(shop.shop, owner, { number: order.number + 1 })).toEqual([])
  })

  test('a quote is taxed as its checkout will be, until that is open', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    const { found, sales } = listOpenSales(shop.shop, owner)
    expect(found).toBe(1)
    const rules = readDocumentToEdit(shop.shop, owner, { kind: 'sales_tax' }).body
    const { tax_cents } = salesTax(sales[0], rules)
    const asked = (await accept(customer, quote_id, { speed: 'week' })).json()
    expect(asked.tax_cents).toBe(tax_cents)
    expect(tax_cents).toBeGreaterThan(0)
    expect(listOpenSales(shop.shop, owner)).toEqual({ found: 0, exempt: 0, sales: [] })
  })

  test('a quote whose owner has a tax exemption there is counted, not taxed', async () => {
    const { customer } = await buyableQuote(shop)
    const caller = callerOf(shop, customer)
    if (caller.kind !== 'account') throw new Error('not signed in')
    const record = (states: string[]) =>
      recordExemption(shop.shop, owner, {
        account_id: caller.account_id,
        states,
        certificate_number: 'SR 102-345',
        form: 'CDTFA-230',
        expires_on: null,
        note: null,
      })
    record(['NV'])
    expect(listOpenSales(shop.shop, owner)).toMatchObject({ found: 1, exempt: 0, sales: [{}] })
    record(['CA'])
    expect(listOpenSales(shop.shop, owner)).toEqual({ found: 1, exempt: 1, sales: [] })
  })

  test('a quote whose delivery price has ended is not taxed', async () => {
    await buyableQuote(shop)
    shop.wait(2 * DAY)
    expect(listOpenSales(shop.shop, owner).found).toBe(0)
  })
})
