import { listChanges, type DocumentChange } from '../../../shared/operations/documents/document-changes.ts'
import type { DocumentKind } from '../../../shared/operations/documents/document-kinds.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { listVersionRows, type DocumentVersionRow } from '../../catalog/document-store.ts'
import { bodyOf, saveDocument, type SavedDocument } from './save-document.ts'

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
