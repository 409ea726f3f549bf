import type { Snapshot } from '../../platform/db/open-read-only.ts'
import { REDACTED_COLUMNS, SEALED_COLUMNS } from './exported-tables.ts'
import { rowLine, type SqlRow } from './json-row.ts'
import type { TableSchema } from './table-schema.ts'

/** Yields the rows of a table as JSON lines, without its secrets. */
export function* openRows(table: TableSchema, snapshot: Snapshot): Generator<string> {
  const sealed = Object.keys(SEALED_COLUMNS[table.name] ?? {})
  const redacted = Object.entries(REDACTED_COLUMNS[table.name] ?? {})
  for (const row of snapshot.iterate<SqlRow>(table.select)) {
    for (const column of sealed) delete row[column]
    for (const [column, redact] of redacted) {
      const text = row[column]
      if (typeof text === 'string') row[column] = redact(text)
    }
    yield rowLine(row)
  }
}

/** Yields the secrets of a table as JSON lines: whole rows of a sealed table, else the sealed columns with the key of their row. */
export function* secretRows(
  table: TableSchema,
  { snapshot, isSealed }: { snapshot: Snapshot; isSealed: boolean },
): Generator<SecretRow> {
  const columns = secretColumns(table.name)
  if (!isSealed && columns.length === 0) return
  for (const row of snapshot.iterate<SqlRow>(table.select))
    yield isSealed
      ? { table: table.name, row }
      : { table: table.name, key: pick(row, table.key), values: pick(row, columns) }
}

/** A line of `secrets.age` about a row. */
export type SecretRow = { table: string; row: SqlRow } | { table: string; key: SqlRow; values: SqlRow }

function secretColumns(table: string): string[] {
  return [...Object.keys(SEALED_COLUMNS[table] ?? {}), ...Object.keys(REDACTED_COLUMNS[table] ?? {})]
}

function pick(row: SqlRow, columns: readonly string[]): SqlRow {
  return Object.fromEntries(columns.map((column) => [column, row[column]]))
}
