import type { ListCursor, ListQuery } from '../../../shared/accounts/lists/list-query.ts'
import { sortName } from '../../../shared/accounts/lists/list-table.ts'
import type { ReadDb } from '../../platform/db/db.ts'

/** The sort key of a list, and the index that reads it in that order. */
interface SortSql {
  key: string
  type: 'integer' | 'text'
  /** The tables that the index needs, its own first; the list's table where left out. */
  from?: string
  /** Orders rows with the same key; the list's row where left out. */
  tie?: string
}

/** A condition by which an index finds few rows, however many the list has; they are sorted after that. */
interface DriveSql {
  where: string
  /** Returns the last of the rows as `value` and `tie` when there may be more, for a list that is sorted by its rows, newest first. */
  end?: string
}

/** The SQL of a list. Nothing that a user typed is in it: values are parameters, names come from here. */
export interface ListSql {
  table: string
  /** The column of the table that names a row. */
  row: string
  rowType: 'integer' | 'text'
  joins: string
  fields: string
  /** A condition that every row of the list fulfills. */
  always: string
  sorts: Readonly<Record<string, SortSql>>
  drives: Readonly<Record<string, DriveSql>>
  /** The condition of each filter, with its values as JSON in `:f_<name>`, which is null if it is not set. */
  filters: Readonly<Record<string, string>>
  /** The number of rows that one read examines to fill a page; keeps every combination of filters and sorts fast. */
  scan: number
}

interface ListRead {
  query: ListQuery
  /** Null: the page is read in the order of the sort's index. */
  drive: string | null
  /** Parameters of drives and filters, besides the values of the filters. */
  parameters?: Record<string, string | number | null>
  limit: number
}

interface ListPlace {
  value: string | number
  tie: string | number
}

/** The condition that an expression is one of the values of a filter. */
export const anyOf = (expression: string, filter: string): string =>
  `(:f_${filter} is null or (${expression}) in (select value from json_each(:f_${filter})))`

/**
 * Reads a page of a list. One read looks at no more than `scan` rows: where few of them match, the page is short, and
 * `next_cursor` says where to look on.
 */
export function readListPage<Row>(
  db: ReadDb,
  sql: ListSql,
  { query, drive, parameters = {}, limit }: ListRead,
): { rows: Row[]; next_cursor: ListCursor | null } {
  const isFiltered = query.q !== '' || Object.keys(query.filters).length > 0
  const scan = isFiltered ? sql.scan : limit + 1
  const place = query.cursor ?? startOf(sql, query.sort)
  const bound = { ...parameters, ...filterValues(sql, query), value: place[0], tie: place[1] }
  const found = db.all<Row & { list_value: string | number; list_tie: string | number }>(
    pageSql(sql, query.sort, drive),
    { ...bound, ...(drive === null ? { scan } : {}), limit: limit + 1 },
  )
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  if (found.length > limit && last) return { rows, next_cursor: [last.list_value, last.list_tie] }
  const endSql = drive === null ? endOfScan(sql, query.sort) : endOfDrive(sql, query.sort, drive)
  const end = endSql === null ? undefined : db.get<ListPlace>(endSql, { ...bound, skipped: scan - 1 })
  return { rows, next_cursor: end ? [end.value, end.tie] : null }
}

function filterValues(sql: ListSql, { filters }: ListQuery): Record<string, string | null> {
  return Object.fromEntries(
    Object.keys(sql.filters).map((name) => {
      const values = filters[name]
      return [`f_${name}`, values ? JSON.stringify(values) : null]
    }),
  )
}

/** Before every row: SQLite sorts texts after integers, and the empty text before all texts. */
function startOf(sql: ListSql, sort: string): ListCursor {
  const down = sort.startsWith('-')
  const edge = (type: 'integer' | 'text') => {
    if (type === 'text') return down ? '\u{10ffff}' : ''
    return down ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER
  }
  return [edge(sql.sorts[sortName(sort)].type), edge(sql.rowType)]
}

function orderOf(sql: ListSql, sort: string) {
  const { key, tie = sql.row, from = sql.table } = sql.sorts[sortName(sort)]
  const down = sort.startsWith('-')
  return { key, tie, from, order: down ? 'desc' : 'asc', after: down ? '<' : '>' }
}

function pageSql(sql: ListSql, sort: string, drive: string | null): string {
  const { order } = orderOf(sql, sort)
  const scanned = drive === null ? scanSql(sql, sort) : driveSql(sql, sort, sql.drives[drive])
  const filters = Object.values(sql.filters)
  return `select page.value as list_value, page.tie as list_tie, ${sql.fields}
    from (${scanned}) as page cross join ${sql.table} on ${sql.row} = page.list_row ${sql.joins}
    where ${filters.length === 0 ? '1' : filters.join(' and ')}
    order by page.value ${order}, page.tie ${order} limit :limit`
}

/** Returns the next rows in the order of an index. */
function scanSql(sql: ListSql, sort: string): string {
  const { key, tie, from, order, after } = orderOf(sql, sort)
  return `select ${sql.row} as list_row, ${key} as value, ${tie} as tie from ${from}
    where ${sql.always} and (${key}, ${tie}) ${after} (:value, :tie) order by ${key} ${order}, ${tie} ${order} limit :scan`
}

/** Returns the rows that a drive finds; `+` keeps the index of the sort from being used for them. */
function driveSql(sql: ListSql, sort: string, { where }: DriveSql): string {
  const { key, tie, after } = orderOf(sql, sort)
  return `select ${sql.row} as list_row, ${key} as value, ${tie} as tie from ${sql.table} ${sql.joins}
    where ${where} and ${sql.always} and (+${key}, +${tie}) ${after} (:value, :tie)`
}

function endOfScan(sql: ListSql, sort: string): string {
  const { key, tie, from, order, after } = orderOf(sql, sort)
  return `select ${key} as value, ${tie} as tie from ${from} where ${sql.always} and (${key}, ${tie}) ${after} (:value, :tie)
    order by ${key} ${order}, ${tie} ${order} limit 1 offset :skipped`
}

function endOfDrive(sql: ListSql, sort: string, drive: string): string | null {
  const { key, order } = orderOf(sql, sort)
  return key === sql.row && order === 'desc' ? (sql.drives[drive].end ?? null) : null
}
