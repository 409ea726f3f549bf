import { describe, expect, test } from 'vitest'
import {
  compareDocumentVersions,
  listDocumentVersions,
  restoreDocumentVersion,
} from '../../../../server/operations/documents/document-versions.ts'
import {
  listDocuments,
  readDocumentToEdit,
  saveDocument,
} from '../../../../server/operations/documents/save-document.ts'
import { DOCUMENT_KINDS } from '../../../../shared/operations/documents/document-kinds.ts'
import { editOf, ownersShop } from '../../../shop/document-edits.ts'
import { addPlate } from '../../production/printers/printer-shop.ts'
import { refusalOf } from '../../../shop/refusal.ts'

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
  const { test: open, shop, owner } = await ownersShop()
  addPlate(open, { printer_id: 'p1', status: 'planned' })
  const { version, body } = readDocumentToEdit(shop, owner, { kind: 'printers' })
  const without = body.filter(({ id }) => id !== 'p1')
  const refused = refusalOf(() => saveDocument(shop, owner, { kind: 'printers', version, body: without }))
  expect(refused.code).toBe('printer_refused')
  const other = body.filter(({ id }) => id !== 'p2')
  expect(saveDocument(shop, owner, { kind: 'printers', version, body: other }).version).toBe(version + 1)
})
