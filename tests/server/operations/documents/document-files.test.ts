import { describe, expect, test } from 'vitest'
import {
  exportDocuments,
  importDocuments,
  previewImport,
} from '../../../../server/operations/documents/document-files.ts'
import { readShopData } from '../../../../server/catalog/shop-data.ts'
import { DOCUMENT_KINDS } from '../../../../shared/operations/documents/document-kinds.ts'
import type { TestShop } from '../../../shop/test-shop.ts'
import { ownersShop } from '../../../shop/document-edits.ts'
import { refusalOf } from '../../../shop/refusal.ts'

const countVersions = (shop: TestShop['shop']) =>
  shop.db.get<{ n: number }>('select count(*) as n from documents')!.n

describe('a file of all documents', () => {
  test('brings nothing new to the shop that it came from', async () => {
    const { shop, owner } = await ownersShop()
    const file = exportDocuments(shop, owner, { kind: 'all' })
    expect(Object.keys(file.documents)).toEqual([...DOCUMENT_KINDS])
    expect(previewImport(shop, owner, { file: JSON.parse(JSON.stringify(file)) })).toEqual({
      faults: [],
      documents: [],
    })
  })

  test('brings what differs, in one step, with the reason', async () => {
    const { shop, owner } = await ownersShop()
    const file = exportDocuments(shop, owner, { kind: 'all' })
    const { price_book, shop_details } = readShopData(shop.db)
    Object.assign(file.documents, {
      price_book: { ...price_book, min_unit_cents: 450 },
      shop_details: { ...shop_details, name: 'Bay Prints' },
    })
    const preview = previewImport(shop, owner, { file })
    expect(preview.documents.map(({ kind, changes }) => [kind, changes[0].after])).toEqual([
      ['price_book', 450],
      ['shop_details', 'Bay Prints'],
    ])
    importDocuments(shop, owner, { file, versions: preview.documents, reason: 'moved from the old computer' })
    expect(readShopData(shop.db)).toMatchObject({
      price_book: { min_unit_cents: 450 },
      shop_details: { name: 'Bay Prints' },
    })
    expect(shop.db.all('select distinct reason from documents where version = 2')).toEqual([
      { reason: 'moved from the old computer' },
    ])
  })

  test('a file with faults changes nothing, and every fault is listed with its path', async () => {
    const { shop, owner } = await ownersShop()
    const before = countVersions(shop)
    const file = exportDocuments(shop, owner, { kind: 'all' })
    const { catalog, price_book, calendar } = readShopData(shop.db)
    Object.assign(file.documents, {
      catalog: { ...catalog, materials: catalog.materials.with(2, { ...catalog.materials[2], label: '' }) },
      price_book: { ...price_book, min_unit_cents: -5, asap_factor: 'a lot' },
      calendar: { ...calendar, opens: '09:30' },
    })
    const { faults, documents } = previewImport(shop, owner, { file })
    expect(faults).toEqual([
      { kind: 'catalog', path: 'materials.2.label', message: 'This must not be empty.' },
      { kind: 'price_book', path: 'min_unit_cents', message: 'This must be at least 0.' },
      { kind: 'price_book', path: 'asap_factor', message: 'This must be a number.' },
    ])
    expect(documents.map(({ kind }) => kind)).toEqual(['calendar'])
    const versions = DOCUMENT_KINDS.map((kind) => ({ kind, version: 1 }))
    const refusal = refusalOf(() => importDocuments(shop, owner, { file, versions, reason: null }))
    expect(refusal).toMatchObject({ code: 'settings_invalid', fields: { faults } })
    expect(countVersions(shop)).toBe(before)
  })

  test('is refused where one document names what another does not have', async () => {
    const { shop, owner } = await ownersShop()
    const file = exportDocuments(shop, owner, { kind: 'printers' })
    const { printers } = readShopData(shop.db)
    file.documents.printers = printers.with(1, { ...printers[1], profile_id: 'warp' })
    expect(previewImport(shop, owner, { file }).faults).toEqual([
      {
        kind: 'printers',
        path: '1.profile_id',
        message: `${printers[1].name} uses the profile “warp”, which does not exist.`,
      },
    ])
  })

  test('changes nothing when one of its documents was saved by another owner meanwhile', async () => {
    const { shop, owner } = await ownersShop()
    const file = exportDocuments(shop, owner, { kind: 'all' })
    const { calendar, price_book } = readShopData(shop.db)
    Object.assign(file.documents, {
      calendar: { ...calendar, turnaround_minutes: 20 },
      price_book: { ...price_book, min_unit_cents: 450 },
    })
    const { documents } = previewImport(shop, owner, { file })
    const stale = documents.map((one) => (one.kind === 'price_book' ? { ...one, version: 7 } : one))
    const refusal = refusalOf(() => importDocuments(shop, owner, { file, versions: stale, reason: null }))
    expect(refusal.code).toBe('wrong_state')
    expect(readShopData(shop.db).calendar.turnaround_minutes).toBe(calendar.turnaround_minutes)
  })
})

test.each([
  { file: null },
  { file: 'text' },
  { file: [] },
  { file: { format: 'other' } },
  { file: { format: 'layerline-documents', program: '1', exported_at: 'x', documents: {} } },
])('something else than a file of documents is refused: $file', async ({ file }) => {
  const { shop, owner } = await ownersShop()
  expect(refusalOf(() => previewImport(shop, owner, { file })).code).toBe('settings_invalid')
})

test('only the owner exports and imports', async () => {
  const { shop, operator } = await ownersShop()
  const file = {}
  expect(refusalOf(() => exportDocuments(shop, operator, { kind: 'all' })).status).toBe(403)
  expect(refusalOf(() => previewImport(shop, operator, { file })).status).toBe(403)
  expect(refusalOf(() => importDocuments(shop, operator, { file, versions: [], reason: null })).status).toBe(
    403,
  )
})
