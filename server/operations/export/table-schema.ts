import type { ReadDb } from '../../platform/db/db.ts'
import { OPEN_TABLES, SEALED_TABLES } from './exported-tables.ts'

/** A table as an export reads it and an import writes it. */
export interface TableSchema {
  name: string
  /** Stored columns, without generated ones. */
  columns: readonly string[]
  /** The columns of the primary key. */
  key: readonly string[]
  /** In the order in which rows were inserted where the table keeps it, else by key. */
  select: string
}

/** Returns the exported tables that this schema has, by name. */
export function readTables(db: Pick<ReadDb, 'all'>): TableSchema[] {
  const there = db.all<{ name: string; wr: number }>(
    "select name, wr from pragma_table_list where schema = 'main'",
  )
  return [...OPEN_TABLES, ...SEALED_TABLES].toSorted().flatMap((name) => {
    const found = there.find((table) => table.name === name)
    return found ? [tableOf(db, name, found.wr === 1)] : []
  })
}

function tableOf(db: Pick<ReadDb, 'all'>, name: string, withoutRowid: boolean): TableSchema {
  const info = db.all<{ name: string; pk: number; hidden: number }>(
    'select name, pk, hidden from pragma_table_xinfo(?)',
    name,
  )
  const columns = info.filter(({ hidden }) => hidden === 0).map((column) => column.name)
  const key = info
    .filter(({ pk }) => pk > 0)
    .toSorted((a, b) => a.pk - b.pk)
    .map((column) => column.name)
  const order = withoutRowid ? quoted(key) : 'rowid'
  return { name, columns, key, select: `select ${quoted(columns)} from "${name}" order by ${order}` }
}

function quoted(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}
