import { listChanges, type DocumentChange } from '../../../shared/operations/documents/document-changes.ts'
import type { DocumentKind } from '../../../shared/operations/documents/document-kinds.ts'
import { DOCUMENTS } from '../../../shared/operations/documents/document-schemas.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { findDocumentBody, listVersionRows, type DocumentVersionRow } from '../../catalog/document-store.ts'
import { saveDocument, type SavedDocument } from './save-document.ts'

/** Returns every version of a document, newest first, with how many fields each changed. */
export function listDocumentVersions(
  shop: Shop,
  caller: Caller,
  { kind }: { kind: DocumentKind },
): (DocumentVersionRow & { changes: number })[] {
  staffWith('set_up', caller)
  const rows = listVersionRows(shop.db, kind)
  const bodies = rows.map(({ version }) => bodyOf(shop.db, kind, version))
  return rows.map((row, at) => ({
    ...row,
    changes: at + 1 < rows.length ? listChanges(bodies[at + 1], bodies[at]).length : 0,
  }))
}

/** Returns the changes from one version of a document to another. */
export function compareDocumentVersions(
  shop: Shop,
  caller: Caller,
  { kind, from, to }: { kind: DocumentKind; from: number; to: number },
): DocumentChange[] {
  staffWith('set_up', caller)
  return listChanges(bodyOf(shop.db, kind, from), bodyOf(shop.db, kind, to))
}

/** Saves an earlier version again, as the newest one. `seen` is the version that the owner saw as the current one. */
export function restoreDocumentVersion(
  shop: Shop,
  caller: Caller,
  input: { kind: DocumentKind; version: number; seen: number; reason: string | null },
): SavedDocument {
  staffWith('set_up', caller)
  const { kind, version, seen, reason } = input
  const body = bodyOf(shop.db, kind, version)
  return saveDocument(shop, caller, {
    kind,
    body,
    version: seen,
    reason: reason ?? `Back to version ${version}`,
  })
}

/** An old version may lack fields that the schema has today; one that does not fit it any more is shown as it was stored. */
function bodyOf(db: ReadDb, kind: DocumentKind, version: number): unknown {
  const stored = findDocumentBody(db, kind, version)
  if (stored === undefined) throw new Refusal('not_found', 'There is no such version.')
  const read = DOCUMENTS[kind].safeParse(stored)
  return read.success ? read.data : stored
}
