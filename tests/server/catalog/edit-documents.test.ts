import { afterEach, describe, expect, test } from 'vitest'
import { callerOfSession } from '../../../server/accounts/sessions.ts'
import { readShopData } from '../../../server/catalog/shop-data.ts'
import { SalesTaxRules } from '../../../shared/payments/sales-tax.ts'
import { readDocumentToEdit, saveDocument } from '../../../server/operations/documents/save-document.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { signedInOwner, signedUpCustomer } from '../../shop/v1.ts'

let open: TestShop | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

async function ownersShop() {
  const shop = await openTestShop()
  open = shop
  const owner = callerOfSession(shop.shop, (await signedInOwner(shop)).cookie.split('=')[1])
  const customer = callerOfSession(shop.shop, (await signedUpCustomer(shop)).cookie.split('=')[1])
  return { shop: shop.shop, owner, customer }
}

test("the owner changes the shop's details, and the change is in the history", async () => {
  const { shop, owner } = await ownersShop()
  const { kind, version, body } = readDocumentToEdit(shop, owner, { kind: 'shop_details' })
  saveDocument(shop, owner, { kind, version, body: { ...body, name: 'Bay Prints' } })
  expect(readShopData(shop.db).shop_details.name).toBe('Bay Prints')
  const event = shop.db.get('select subject_id, what, to_state from events order by id desc limit 1')
  expect(event).toEqual({ subject_id: 'shop_details', what: 'edited', to_state: String(version + 1) })
})

test('a document tells where it differs from the one that the shop was installed with', async () => {
  const { shop, owner } = await ownersShop()
  const read = () => readDocumentToEdit(shop, owner, { kind: 'sales_tax' })
  const { kind, version, body, customized } = read()
  expect(customized).toEqual([])
  saveDocument(shop, owner, { kind, version, body: { ...body, delivery: 'always' } })
  expect(read().customized).toEqual(['delivery'])
  saveDocument(shop, owner, { kind, version: version + 1, body })
  expect(read().customized).toEqual([])
})

test('a document whose first version is damaged can be edited all the same', async () => {
  const { shop, owner } = await ownersShop()
  const { kind, version, body } = readDocumentToEdit(shop, owner, { kind: 'sales_tax' })
  saveDocument(shop, owner, { kind, version, body: { ...body, delivery: 'always' } })
  shop.write((tx) => tx.run("update documents set body = 'torn' where kind = 'sales_tax' and version = 1"))
  expect(readDocumentToEdit(shop, owner, { kind }).body).toMatchObject({ delivery: 'always' })
})

describe('sales tax', () => {
  test('is changed by its owner', async () => {
    const { shop, owner, customer } = await ownersShop()
    const { kind, version, body } = readDocumentToEdit(shop, owner, { kind: 'sales_tax' })
    saveDocument(shop, owner, { kind, version, body: { ...body, delivery: 'always' } })
    expect(readShopData(shop.db)).toMatchObject({
      sales_tax: { delivery: 'always' },
      versions: { sales_tax: version + 1 },
    })
    expect(() => saveDocument(shop, customer, { kind, version: version + 1, body })).toThrow('Your role')
  })

  test('is refused where one ZIP code stands in two places', async () => {
    const { shop, owner } = await ownersShop()
    const { kind, version, body } = readDocumentToEdit(shop, owner, { kind: 'sales_tax' })
    const places = [
      { name: 'One', percent: 8, zips: ['94607'] },
      { name: 'Two', percent: 9, zips: ['946', '94607'] },
    ]
    const twice = { ...body, states: { CA: { name: 'California', percent: 7.25, places } } }
    const refusal = refusalOf(() => saveDocument(shop, owner, { kind, version, body: twice }))
    expect(refusal).toMatchObject({
      code: 'settings_invalid',
      fields: {
        faults: [
          {
            kind,
            path: 'states.CA.places.1.zips.1',
            message: 'ZIP code 94607 is listed in two places: One and Two.',
          },
        ],
      },
    })
  })

  test('is computed by the shop’s own table until Stripe Tax is chosen, and by nobody else', async () => {
    const { shop, owner } = await ownersShop()
    const { body: rules } = readDocumentToEdit(shop, owner, { kind: 'sales_tax' })
    expect(rules.by).toBe('table')
    const isTaken = (by: string) => SalesTaxRules.safeParse({ ...rules, by }).success
    expect(['table', 'stripe', 'somebody'].map(isTaken)).toEqual([true, true, false])
  })
})
