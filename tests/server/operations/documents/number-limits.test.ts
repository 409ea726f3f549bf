import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeDocument } from '../../../../server/catalog/document-store.ts'
import { readShopData } from '../../../../server/catalog/shop-data.ts'
import { saveDocument } from '../../../../server/operations/documents/save-document.ts'
import type { DocumentKind } from '../../../../shared/operations/documents/document-kinds.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { box } from '../../../geometry/shapes.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer } from '../../../shop/v1.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const book = () => readShopData(shop.database).price_book

describe('a document', () => {
  const cases: [DocumentKind, string, (data: ReturnType<typeof readShopData>) => object][] = [
    [
      'price_book',
      'setup_per_line_cents',
      (data) => ({ ...data.price_book, setup_per_line_cents: 2 ** 53 - 1 }),
    ],
    [
      'price_book',
      'labor_cents_per_minute',
      (data) => ({ ...data.price_book, labor_cents_per_minute: 1e300 }),
    ],
    ['price_book', 'asap_factor', (data) => ({ ...data.price_book, asap_factor: 1e12 })],
    [
      'price_book',
      'support_removal.max_minutes',
      (data) => ({
        ...data.price_book,
        support_removal: { mm2_per_minute: 100, max_minutes: 1e15 },
      }),
    ],
    ['costs', 'watts', (data) => ({ ...data.costs, watts: 1e12 })],
    ['catalog', 'lead_days', (data) => ({ ...data.catalog, lead_days: 1e8 })],
  ]
  test.each(cases)('%s is refused with a number that no shop has: %s', async (kind, path, edit) => {
    const owner = await staffMember(shop, 'owner')
    const data = readShopData(shop.database)
    const refusal = refusalOf(() =>
      saveDocument(shop.shop, owner, { kind, version: data.versions[kind], body: edit(data) }),
    )
    expect(refusal).toMatchObject({ code: 'settings_invalid', fields: { faults: [{ kind, path }] } })
    expect(readShopData(shop.database).versions[kind]).toBe(data.versions[kind])
  })

  test('may have amounts up to $10,000', async () => {
    const owner = await staffMember(shop, 'owner')
    const edit = { kind: 'price_book', version: 1, body: { ...book(), order_min_cents: 1_000_000 } } as const
    expect(saveDocument(shop.shop, owner, edit).version).toBe(2)
  })
})

test('a price that cannot be computed is not told as a fault of the file, and the next price book mends it', async () => {
  const good = book()
  const write = (body: object) =>
    shop.database.write((tx) =>
      writeDocument(tx, { kind: 'price_book', body, now: shop.shop.clock.now(), by: null, reason: null }),
    )
  // As an earlier version of the program took it.
  write({ ...good, setup_per_line_cents: 2 ** 53 - 1, labor_cents_per_minute: 1e300 })
  const customer = await signedUpCustomer(shop)
  const file = binaryStl(box([20, 20, 20]))
  const { id } = (await customer.upload({ file })).json()
  await shop.settled()
  const again = (await customer.upload({ file })).json()
  await shop.settled()
  for (const quote of [await customer.quote(id), await customer.quote(again.id)]) {
    expect(quote).toMatchObject({ status: 'engineering', flags: [{ code: 'price_not_computed' }] })
    expect(quote.flags[0].message).toContain('Nothing is wrong with your file')
    expect(quote.part?.dimensions_mm).toEqual([20, 20, 20])
  }
  write(good)
  const third = (await customer.upload({ file })).json()
  await shop.settled()
  expect(await customer.quote(third.id)).toMatchObject({ status: 'quoted' })
})
