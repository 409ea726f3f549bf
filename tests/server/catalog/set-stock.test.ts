import { afterEach, describe, expect, test } from 'vitest'
import { listStock, readCustomerStock, readMaterials } from '../../../server/catalog/catalog.ts'
import { listDocumentVersions } from '../../../server/operations/documents/document-versions.ts'
import { readDocumentToEdit, saveDocument } from '../../../server/operations/documents/save-document.ts'
import { setStock } from '../../../server/catalog/set-stock.ts'
import { readShopData } from '../../../server/catalog/shop-data.ts'
import type { Role } from '../../../shared/accounts/people.ts'
import { withStock, type Stock, type StockItem } from '../../../shared/catalog/stock.ts'
import { asPacificDay } from '../../../shared/platform/time.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { staffMember } from '../../shop/staff.ts'
import { refusalOf } from '../../shop/refusal.ts'

let open: TestShop | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

async function staffedShop(...roles: Role[]) {
  const test = await openTestShop()
  open = test
  const staff = await Promise.all(roles.map((role) => staffMember(test, role)))
  return { shop: test.shop, staff, test }
}

const IN: Stock = { in_stock: true, expected: null }
const OUT: Stock = { in_stock: false, expected: null }
const EXPECTED: Stock = { in_stock: false, expected: asPacificDay('2026-12-04') }
const TPU: StockItem = { material: 'TPU', color: null }
const WHITE_PETG: StockItem = { material: 'PETG', color: 'White' }
const versionOf = ({ shop }: { shop: TestShop['shop'] }) => readShopData(shop.db).versions.catalog

describe('setting the stock', () => {
  test.each<Role>(['owner', 'operator'])('is for an %s', async (role) => {
    const { shop, staff } = await staffedShop(role)
    expect(setStock(shop, staff[0], { item: TPU, stock: OUT, seen: IN })).toEqual({ version: 2 })
    expect(listStock(shop, staff[0]).find(({ id }) => id === 'TPU')!.offered).toBe(false)
  })

  test.each<Role>(['packer', 'viewer'])('is not for a %s, who sees it', async (role) => {
    const { shop, staff } = await staffedShop(role)
    const refusal = refusalOf(() => setStock(shop, staff[0], { item: TPU, stock: OUT, seen: IN }))
    expect(refusal.code).toBe('role_required')
    expect(listStock(shop, staff[0]).find(({ id }) => id === 'TPU')!.offered).toBe(true)
  })

  test('makes one version of the catalog with who, why, and nothing else changed', async () => {
    const { shop, staff } = await staffedShop('operator', 'owner')
    const before = readShopData(shop.db).catalog
    setStock(shop, staff[0], { item: WHITE_PETG, stock: EXPECTED, seen: IN })
    expect(readShopData(shop.db).catalog).toEqual(withStock(before, WHITE_PETG, EXPECTED))
    expect(listDocumentVersions(shop, staff[1], { kind: 'catalog' })[0]).toMatchObject({
      version: 2,
      reason: 'PETG in White out of stock, expected Dec 4, 2026',
      changes: 1,
    })
    const event = shop.db.get('select subject_id, what, why from events order by id desc limit 1')
    expect(event).toEqual({
      subject_id: 'catalog',
      what: 'edited',
      why: 'PETG in White out of stock, expected Dec 4, 2026',
    })
  })

  test('shows customers the expected day until it has passed', async () => {
    const { shop, staff, test } = await staffedShop('owner')
    setStock(shop, staff[0], { item: WHITE_PETG, stock: EXPECTED, seen: IN })
    expect(readCustomerStock(shop).out_of_stock).toEqual([
      { material: 'PETG', color: 'White', expected: '2026-12-04', ships_from: null },
    ])
    test.wait(30 * 86_400)
    expect(readCustomerStock(shop).out_of_stock).toEqual([
      { material: 'PETG', color: 'White', expected: null, ships_from: null },
    ])
    expect(JSON.stringify(readMaterials(shop))).not.toContain('2026-12-04')
  })

  test('twice makes one version', async () => {
    const { shop, staff } = await staffedShop('owner')
    for (const seen of [IN, IN, OUT])
      expect(setStock(shop, staff[0], { item: TPU, stock: OUT, seen })).toEqual({ version: 2 })
  })

  test('succeeds when another person changed other fields since', async () => {
    const { shop, staff } = await staffedShop('owner', 'operator')
    const { version, body } = readDocumentToEdit(shop, staff[0], { kind: 'catalog' })
    saveDocument(shop, staff[0], { kind: 'catalog', version, body: { ...body, lead_days: 4 } })
    setStock(shop, staff[0], { item: TPU, stock: OUT, seen: IN })
    expect(setStock(shop, staff[1], { item: WHITE_PETG, stock: OUT, seen: IN })).toEqual({ version: 4 })
    expect(readShopData(shop.db).catalog).toMatchObject({ lead_days: 4 })
  })

  test('is refused when another person changed the same stock in another way, naming them', async () => {
    const { shop, staff } = await staffedShop('owner', 'operator')
    setStock(shop, staff[0], { item: TPU, stock: EXPECTED, seen: IN })
    const refusal = refusalOf(() => setStock(shop, staff[1], { item: TPU, stock: OUT, seen: IN }))
    expect(refusal.code).toBe('wrong_state')
    expect(refusal.fields['current']).toMatchObject({ version: 2 })
    expect(versionOf({ shop })).toBe(2)
  })

  test('is refused for a color that the material does not come in', async () => {
    const { shop, staff } = await staffedShop('owner')
    const input = { item: { material: 'TPU', color: 'Pink' }, stock: OUT, seen: IN } as const
    expect(refusalOf(() => setStock(shop, staff[0], input)).code).toBe('not_found')
    expect(versionOf({ shop })).toBe(1)
  })
})

test('a form that was open while the stock changed is told who saved', async () => {
  const { shop, staff } = await staffedShop('owner', 'operator')
  const { version, body } = readDocumentToEdit(shop, staff[0], { kind: 'catalog' })
  setStock(shop, staff[1], { item: TPU, stock: OUT, seen: IN })
  const edit = { kind: 'catalog', version, body: { ...body, lead_days: 4 } } as const
  expect(refusalOf(() => saveDocument(shop, staff[0], edit)).code).toBe('wrong_state')
})
