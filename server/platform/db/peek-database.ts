import { statSync } from 'node:fs'
import type { FoundDatabase } from '../../../shared/platform/shop-identity.ts'
import { openRaw } from './open-raw.ts'

/** A database as found at the start, before it is migrated or written to. */
export interface PeekedDatabase extends FoundDatabase {
  /** A known text, encrypted with the shop's key. */
  key_check: string | null
  /** Hashes of all part files in it, including removed ones. */
  part_files: ReadonlySet<string>
  /** Encrypted addresses, the newest of each table. */
  sealed: string[]
}

const NOTHING: PeekedDatabase = {
  state: 'missing',
  shop_id: null,
  key_check: null,
  part_files: new Set(),
  sealed: [],
}

/** Tables in which a used shop has rows. */
const USED_TABLES = ['accounts', 'guests', 'quotes', 'part_files']

/** Enough addresses to find out which of a shop's earlier keys is in use. */
const MAX_SEALED = 50
/** Queries for sealed addresses, without those whose key was lost knowingly. */
const SEALED = {
  deliveries:
    "select address from deliveries where address not like 'lost.%' order by priced_at desc limit ?",
  delivery_reviews:
    "select address from delivery_reviews where address not like 'lost.%' order by asked_at desc limit ?",
  checkouts: `select json_extract(delivery, '$.address') as address from checkouts
    where address not like 'lost.%' order by created_at desc limit ?`,
}

/**
 * Reads which shop a database belongs to. A missing file is not created, and no file is changed; SQLite takes in
 * the journal that a killed server left, as any opening does; a backup, which has none, is opened with `readonly`. The
 * file may be a stranger’s: a table that it does not have is skipped.
 */
export function peekDatabase(file: string, options: { readonly?: boolean } = {}): PeekedDatabase {
  if (!statSync(file, { throwIfNoEntry: false })?.size) return NOTHING
  const raw = openRaw(file, { fileMustExist: true, ...options })
  try {
    const list = <Value>(sql: string, ...values: number[]) =>
      raw
        .prepare(sql)
        .pluck()
        .all(...values) as Value[]
    // Reads SQLite's own list of the schema, because the file may be a stranger's: reading a view can take forever.
    const tables = new Set(
      list<string>(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%'",
      ),
    )
    if (tables.size === 0) return NOTHING
    const hasRows = (table: string) => tables.has(table) && list(`select 1 from ${table} limit 1`).length > 0
    const identity = tables.has('shop_identity')
      ? (raw.prepare('select shop_id, key_check from shop_identity').get() as
          | Pick<PeekedDatabase, 'shop_id' | 'key_check'>
          | undefined)
      : undefined
    return {
      state: USED_TABLES.some(hasRows) ? 'used' : 'blank',
      shop_id: identity?.shop_id ?? null,
      key_check: identity?.key_check ?? null,
      part_files: new Set(tables.has('part_files') ? list<string>('select sha256 from part_files') : []),
      sealed: Object.entries(SEALED).flatMap(([table, sql]) =>
        tables.has(table) ? list<string>(sql, MAX_SEALED) : [],
      ),
    }
  } finally {
    raw.close()
  }
}
