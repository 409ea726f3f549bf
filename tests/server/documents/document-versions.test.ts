import { afterEach, describe, expect, test } from 'vitest'
import {
  compareDocumentVersions,
  listDocumentVersions,
  readDocumentVersion,
  restoreDocumentVersion,
} from '../../../server/documents/document-versions.ts'
import { listDocuments, readDocumentToEdit, saveDocument } from '../../../server/documents/save-document.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '../../../shared/documents/document-kinds.ts'
import type { Documents } from '../../../shared/documents/document-schemas.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { addPlate } from '../printers/printer-shop.ts'
import { staffMember } from '../../shop/staff.ts'
import { refusalOf } from '../../shop/refusal.ts'

let open: TestShop | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

async function ownersShop() {
  open = await openTestShop()
  return {
    shop: open.shop,
    owner: await staffMember(open, 'owner'),
    operator: await staffMember(open, 'operator'),
  }
}

/** A valid change of every document, and one that its schema refuses. */
const EDITS: {
  [K in DocumentKind]: { good: (body: Documents[K]) => unknown; bad: (body: Documents[K]) => unknown }
} = {
  catalog: { good: (body) => ({ ...body, lead_days: 4 }), bad: (body) => ({ ...body, lead_days: -1 }) },
  price_book: {
    good: (body) => ({ ...body, order_min_cents: 1800 }),
    bad: (body) => ({ ...body, order_min_cents: 1.5 }),
  },
  calendar: {
    good: (body) => ({ ...body, packing_minutes: 30 }),
    bad: (body) => ({ ...body, opens: '23:00' }),
  },
  printers: {
    good: (body) => body.with(0, { ...body[0], hours_per_day: 18 }),
    bad: (body) => body.with(0, { ...body[0], hours_per_day: 25 }),
  },
  printer_profiles: {
    good: (body) => body.with(0, { ...body[0], name: 'Slow and fine' }),
    bad: () => [],
  },
  print_limits: {
    good: (body) => ({ ...body, too_large: { ...body.too_large, margin_mm: 6 } }),
    bad: (body) => ({ ...body, too_large: null }),
  },
  routing: {
    good: (body) => ({ ...body, assisted: { custom_color: false } }),
    bad: (body) => ({ ...body, assisted: {} }),
  },
  delivery: {
    good: (body) => ({ ...body, courier: { ...body.courier, on: !body.courier.on } }),
    bad: (body) => ({ ...body, courier: 'no' }),
  },
  sales_tax: {
    good: (body) => ({ ...body, delivery: 'always' }),
    bad: (body) => ({ ...body, delivery: 'maybe' }),
  },
  mail: {
    good: () => ({
      server: { host: 'mail.shop.test', port: 587, security: 'starttls', user: null, from: 'shop@shop.test' },
    }),
    bad: () => ({ server: 'mail.shop.test' }),
  },
  email_texts: {
    good: (body) => ({
      ...body,
      order_shipped: { ...body.order_shipped, subject: 'Order {order_number} has left' },
    }),
    bad: (body) => ({ ...body, order_shipped: { ...body.order_shipped, subject: 'Dear {buyer}' } }),
  },
  terms: {
    good: (body) => ({ ...body, returns: '# Returns\n\nWe make it right.' }),
    bad: (body) => ({ ...body, terms: ' ' }),
  },
  brand: { good: (body) => ({ ...body, accent: '#1c5bb5' }), bad: (body) => ({ ...body, accent: 'blue' }) },
  shop_details: { good: (body) => ({ ...body, name: 'Bay Prints' }), bad: (body) => ({ ...body, name: '' }) },
}

function editOf(kind: DocumentKind, which: 'good' | 'bad', body: unknown): unknown {
  return (EDITS[kind][which] as (body: unknown) => unknown)(body)
}

describe.each(DOCUMENT_KINDS)('the document %s', (kind) => {
  test('is saved, compared and put back', async () => {
    const { shop, owner } = await ownersShop()
    const first = readDocumentToEdit(shop, owner, { kind })
    const body = editOf(kind, 'good', first.body)
    const saved = saveDocument(shop, owner, { kind, version: first.version, body, reason: 'a trial' })
    expect(saved).toEqual({ kind, version: first.version + 1 })
    const changes = compareDocumentVersions(shop, owner, { kind, from: first.version, to: saved.version })
    expect(changes).toHaveLength(1)
    expect(listDocumentVersions(shop, owner, { kind })).toMatchObject([
      { version: saved.version, reason: 'a trial', changes: 1, who: expect.any(String) },
      { version: first.version, reason: null, changes: 0, who: null },
    ])
    restoreDocumentVersion(shop, owner, { kind, version: first.version, seen: saved.version, reason: null })
    expect(readDocumentToEdit(shop, owner, { kind })).toEqual({ ...first, version: saved.version + 1 })
    expect(readDocumentVersion(shop, owner, { kind, version: saved.version })).toMatchObject(body as object)
  })

  test('is not saved with a fault, over another owner’s change, or by an operator', async () => {
    const { shop, owner, operator } = await ownersShop()
    const { version, body } = readDocumentToEdit(shop, owner, { kind })
    const bad = { kind, version, body: editOf(kind, 'bad', body) }
    const refused = refusalOf(() => saveDocument(shop, owner, bad))
    expect(refused).toMatchObject({
      code: 'settings_invalid',
      fields: { faults: expect.arrayContaining([expect.objectContaining({ kind })]) },
    })
    const good = { kind, version, body: editOf(kind, 'good', body) }
    saveDocument(shop, owner, good)
    expect(refusalOf(() => saveDocument(shop, owner, good))).toMatchObject({
      code: 'wrong_state',
      fields: { kind, current: { version: version + 1 } },
    })
    expect(refusalOf(() => saveDocument(shop, operator, good)).status).toBe(403)
    expect(refusalOf(() => readDocumentToEdit(shop, operator, { kind })).status).toBe(403)
  })
})

test('a version that never was is not found', async () => {
  const { shop, owner } = await ownersShop()
  const input = { kind: 'calendar' as const, version: 9 }
  expect(refusalOf(() => readDocumentVersion(shop, owner, input)).status).toBe(404)
  expect(
    refusalOf(() => restoreDocumentVersion(shop, owner, { ...input, seen: 1, reason: null })).status,
  ).toBe(404)
})

test('the list of documents says who saved each one last', async () => {
  const { shop, owner } = await ownersShop()
  const { version, body } = readDocumentToEdit(shop, owner, { kind: 'calendar' })
  saveDocument(shop, owner, {
    kind: 'calendar',
    version,
    body: { ...body, packing_minutes: 30 },
    reason: 'faster',
  })
  const listed = listDocuments(shop, owner)
  expect(listed.map(({ kind }) => kind)).toEqual([...DOCUMENT_KINDS])
  expect(listed.find(({ kind }) => kind === 'calendar')).toMatchObject({ version: 2, reason: 'faster' })
})

test('a printer with a plate is not removed by saving a list without it', async () => {
  const { shop, owner } = await ownersShop()
  addPlate(open!, { printer_id: 'p1', status: 'planned' })
  const { version, body } = readDocumentToEdit(shop, owner, { kind: 'printers' })
  const without = body.filter(({ id }) => id !== 'p1')
  const refused = refusalOf(() => saveDocument(shop, owner, { kind: 'printers', version, body: without }))
  expect(refused.code).toBe('printer_refused')
  const other = body.filter(({ id }) => id !== 'p2')
  expect(saveDocument(shop, owner, { kind: 'printers', version, body: other }).version).toBe(version + 1)
})
