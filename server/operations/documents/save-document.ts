import { changedPaths } from '../../../shared/operations/documents/changed-paths.ts'
import { listCrossFaults, type DocumentFault } from '../../../shared/operations/documents/document-faults.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '../../../shared/operations/documents/document-kinds.ts'
import { DOCUMENTS, type Documents } from '../../../shared/operations/documents/document-schemas.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { requireRecentSignIn } from '../../accounts/recent-sign-in.ts'
import { refuseUnusableTax } from '../../payments/taxes.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { refuseRemovedPrinters } from '../../production/printers/edit-printers.ts'
import type { Shop } from '../../platform/shop.ts'
import { findDocumentBody, findVersionRow, type DocumentVersionRow } from '../../catalog/document-store.ts'
import { replaceDocumentIn, type DocumentEdit } from '../../catalog/edit-document.ts'
import { readShopData, withDocuments } from '../../catalog/shop-data.ts'
import { checkContent } from '../../platform/check-content.ts'

export interface SavedDocument {
  kind: DocumentKind
  version: number
}

/** Every document begins with it. */
const INSTALLED_VERSION = 1

/** Returns a document as its page edits it, and where it differs from the one that the shop was installed with. */
export function readDocumentToEdit<K extends DocumentKind>(
  shop: Shop,
  caller: Caller,
  { kind }: { kind: K },
): { kind: K; version: number; body: Documents[K]; customized: string[] } {
  staffWith('set_up', caller)
  const { versions, [kind]: body } = readShopData(shop.db)
  const customized = changedPaths(bodyOf(shop.db, kind, INSTALLED_VERSION), body)
  return { kind, version: versions[kind], body, customized }
}

/** Saves one document. See `saveDocuments`. */
export function saveDocument(shop: Shop, caller: Caller, edit: DocumentEdit): SavedDocument {
  return saveDocuments(shop, caller, [edit])[0]
}

/**
 * Saves all of the documents or none. Refuses `settings_invalid` with every fault and its place, `printer_refused` when a
 * printer in use would be gone, `stripe_not_set_up` when the tax could not be computed, `confirmation_required` when the
 * mail server would change without a recent sign-in, and `wrong_state` with who was faster. What was promised keeps the
 * versions it was made with.
 */
export function saveDocuments(shop: Shop, caller: Caller, edits: readonly DocumentEdit[]): SavedDocument[] {
  staffWith('set_up', caller)
  return shop.write((tx) => saveDocumentsIn(tx, shop, caller, edits))
}

/** `saveDocuments` inside a transaction that does more. */
export function saveDocumentsIn(
  tx: WriteDb,
  shop: Shop,
  caller: Caller,
  edits: readonly DocumentEdit[],
): SavedDocument[] {
  // Emails that let their readers sign in go through it.
  if (edits.some(({ kind }) => kind === 'mail')) requireRecentSignIn(shop, caller)
  const checked = edits.map((edit) => ({ edit, result: checkContent(edit.kind, edit.body) }))
  refuseFaults(checked.flatMap(({ result }) => ('faults' in result ? result.faults : [])))
  const bodies = checked.map(({ edit, result }) => [edit.kind, 'body' in result ? result.body : null])
  const next: Documents = withDocuments(readShopData(tx), Object.fromEntries(bodies) as Documents)
  refuseFaults(listCrossFaults(next))
  refuseRemovedPrinters(tx, next.printers)
  if (edits.some(({ kind }) => kind === 'sales_tax')) refuseUnusableTax(shop, next.sales_tax)
  return checked.map(({ edit, result }) => {
    const body = 'body' in result ? result.body : null
    return { kind: edit.kind, version: replaceDocumentIn(tx, shop, caller, { ...edit, body }) }
  })
}

function refuseFaults(faults: readonly DocumentFault[]): void {
  if (faults.length > 0) throw new Refusal('settings_invalid', undefined, { faults })
}

/** Returns all documents with their current version, who saved it, when and why. */
export function listDocuments(shop: Shop, caller: Caller): (DocumentVersionRow & { kind: DocumentKind })[] {
  staffWith('set_up', caller)
  const { versions } = readShopData(shop.db)
  return DOCUMENT_KINDS.map((kind) => ({ kind, ...findVersionRow(shop.db, kind, versions[kind])! }))
}

/**
 * Returns a version of a document. An old one may lack fields that the schema has today; one that does not fit it any more is
 * returned as it was stored.
 */
export function bodyOf(db: ReadDb, kind: DocumentKind, version: number): unknown {
  const stored = findDocumentBody(db, kind, version)
  if (stored === undefined) throw new Refusal('not_found', 'There is no such version.')
  const read = DOCUMENTS[kind].safeParse(stored)
  return read.success ? read.data : stored
}
