import type { ReadDb } from '../db/db.ts'
import type { DocumentKind } from '../../shared/documents/document-kinds.ts'
import type { Documents } from '../../shared/documents/document-schemas.ts'
import { readDocument } from './document-store.ts'

/** Every document in its current version, with the version numbers. */
export type ShopData = Documents & {
  versions: Record<DocumentKind, number>
}

/** Documents change rarely and are read for every price, so parsed ones are cached until a version changes. */
const parsedByDatabase = new WeakMap<ReadDb, { key: string; data: ShopData }>()

export function readShopData(db: ReadDb): ShopData {
  const rows = db.all<{ kind: DocumentKind; version: number }>(
    'select kind, max(version) as version from documents group by kind',
  )
  const key = rows.map((row) => `${row.kind}:${row.version}`).join()
  const known = parsedByDatabase.get(db)
  if (known?.key === key) return known.data
  const versions = Object.fromEntries(rows.map((row) => [row.kind, row.version]))
  const data = Object.fromEntries(rows.map((row) => [row.kind, readDocument(db, row.kind, row.version)]))
  const whole = { ...data, versions } as ShopData
  parsedByDatabase.set(db, { key, data: whole })
  return whole
}
