import type { DocumentKind } from '../../shared/operations/documents/document-kinds.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import { recordEvent } from '../platform/db/events.ts'
import type { Shop } from '../platform/shop.ts'
import { findVersionRow, writeDocument } from './document-store.ts'
import { readShopData } from './shop-data.ts'

export interface DocumentEdit {
  kind: DocumentKind
  /** The version that the owner saw. */
  version: number
  body: unknown
  reason?: string | null
}

/**
 * Replaces one of the shop's documents with a new version, inside a transaction that replaces several or none. Refuses when it
 * changed since the owner saw it. Returns the new version number.
 */
export function replaceDocumentIn(tx: WriteDb, shop: Shop, caller: Caller, edit: DocumentEdit): number {
  return writeVersion(tx, shop, staffWith('set_up', caller), edit)
}

/** The same for staff whose right the caller of this function has checked. */
export function writeVersion(
  tx: WriteDb,
  shop: Shop,
  by: ReturnType<typeof staffWith>,
  { kind, version, body, reason = null }: DocumentEdit,
): number {
  const now = shop.clock.now()
  const current = readShopData(tx).versions[kind]
  if (current !== version) throw documentChanged(tx, kind, current)
  const written = writeDocument(tx, { kind, body, now, by: by.account_id, reason })
  recordEvent(tx, now, by, {
    subject: 'document',
    subject_id: kind,
    what: 'edited',
    from: String(version),
    to: String(written),
    why: reason,
  })
  return written
}

/** Returns the refusal `wrong_state` with the current version, who saved it, when and why. */
export function documentChanged(db: ReadDb, kind: DocumentKind, current: number): Refusal {
  const saved = findVersionRow(db, kind, current)
  const detail = saved?.who
    ? `${saved.who} saved a new version in the meantime. Review those changes and save yours again.`
    : undefined
  return new Refusal('wrong_state', detail, { kind, current: saved ?? null })
}
