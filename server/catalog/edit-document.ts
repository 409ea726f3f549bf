import { Refusal } from '../../shared/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import type { WriteDb } from '../db/db.ts'
import { recordEvent } from '../db/events.ts'
import type { Shop } from '../shop.ts'
import { readShopData } from './shop-data.ts'
import { writeDocument, type DocumentKind } from './document-store.ts'

interface NewVersion {
  kind: DocumentKind
  /** The version that the owner saw. */
  version: number
  body: unknown
  why?: string
}

/**
 * Replaces one of the shop's documents with a new version. Refuses when it changed since the owner saw it. Returns the new
 * version number.
 */
export function replaceDocument(shop: Shop, caller: Caller, input: NewVersion): number {
  staffWith('set_up', caller)
  const now = shop.clock.now()
  return shop.write((tx) => writeNextVersion(tx, caller, input, now))
}

/** `replaceDocument` within a transaction. */
export function writeNextVersion(tx: WriteDb, caller: Caller, input: NewVersion, now: number): number {
  const by = staffWith('set_up', caller)
  const { kind, version, body, why = null } = input
  if (readShopData(tx).versions[kind] !== version) throw new Refusal('wrong_state')
  const written = writeDocument(tx, { kind, body, now, by: by.account_id })
  recordEvent(tx, now, by, {
    subject: 'document',
    subject_id: kind,
    what: 'edited',
    from: String(version),
    to: String(written),
    why,
  })
  return written
}
