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
  const key = db.recall<{ key: string }>(KEY_OF_VERSIONS, '')!.key
  const known = parsedByDatabase.get(db)
  if (known?.key === key) return known.data
  const rows = db.all<{ kind: DocumentKind; version: number }>(VERSIONS, '')
  const versions = Object.fromEntries(rows.map((row) => [row.kind, row.version]))
  const data = Object.fromEntries(rows.map((row) => [row.kind, readDocument(db, row.kind, row.version)]))
  const whole = { ...data, versions } as ShopData
  parsedByDatabase.set(db, { key, data: whole })
  return whole
}

const VERSIONS = 'select kind, max(version) as version from documents where kind > ? group by kind'
/** One row, which is remembered until the next write: a page of orders asks for the documents at each of them. */
const KEY_OF_VERSIONS = `select coalesce(group_concat(kind || version), '') as key from (${VERSIONS})`
