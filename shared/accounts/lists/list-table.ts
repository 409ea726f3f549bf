import type { Right } from '../rights.ts'
import type { Sees } from '../shown/show-fields.ts'
import type { CsvValue } from '../../platform/csv.ts'

export const LIST_NAMES = ['orders', 'quotes', 'customers', 'plates'] as const
export type ListName = (typeof LIST_NAMES)[number]

/** One fact of a row: how wide it is shown, and how it is written to a CSV file. */
export interface ListColumn<Row> {
  label: string
  /** A track of CSS `grid-template-columns`. */
  width: string
  /** The sort that its head switches on; left out if the list cannot be sorted by it. */
  sort?: string
  /** Figures are aligned at their end. */
  isFigure?: boolean
  /** Words that must be read whole: they take two lines where one has no room. */
  isWhole?: boolean
  csv: (row: Row) => CsvValue
}

/** Narrows a list to rows with any of the chosen values. */
export interface ListFilter {
  label: string
  /** The words of each value; null if values are free text or ids. */
  options: Readonly<Record<string, string>> | null
}

/** The search, sort and filters of a list, without its columns. */
export interface ListState {
  q: string
  /** The name of a sort; with `-` before it the highest or newest come first. */
  sort: string
  filters: Readonly<Partial<Record<string, readonly string[]>>>
}

/** A view that every shop has. */
export interface ListView extends Partial<ListState> {
  id: string
  name: string
}

/** Columns, sorts, filters and views of a list: pages, CSV files and the server's queries are made of it. */
export interface ListTable<Row> {
  name: ListName
  columns: Readonly<Record<string, ListColumn<Row>>>
  /** The columns that are shown where none were chosen, in this order. */
  shown: readonly string[]
  sorts: readonly string[]
  /** The sort where none was chosen. */
  sort: string
  filters: Readonly<Record<string, ListFilter>>
  views: readonly ListView[]
  /** The right that a column, sort or filter of this name needs, and a value of a filter as `due.late`. */
  needs: Readonly<Record<string, Right>>
}

/** Returns the list with what somebody may see: nobody sorts or filters by a field that is hidden from them. */
export function seenList<Row>(table: ListTable<Row>, sees: Sees): ListTable<Row> {
  const maySee = (name: string) => !Object.hasOwn(table.needs, name) || sees(table.needs[name])
  const seen = <Value>(fields: Readonly<Record<string, Value>>, prefix = '') =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => maySee(`${prefix}${name}`)))
  const filters = Object.entries(seen(table.filters)).map(([name, { label, options }]) => {
    return [name, { label, options: options && seen(options, `${name}.`) }] as const
  })
  return {
    ...table,
    columns: seen(table.columns),
    shown: table.shown.filter(maySee),
    sorts: table.sorts.filter(maySee),
    filters: Object.fromEntries(filters),
  }
}

/** Returns those of the names that the list has, or its own choice when none is left. */
export function columnsOf<Row>(table: ListTable<Row>, names: readonly string[] | null): readonly string[] {
  const known = [...new Set(names ?? [])].filter((name) => Object.hasOwn(table.columns, name))
  return known.length === 0 ? table.shown : known
}

/** Returns the name of a sort without its direction. */
export function sortName(sort: string): string {
  return sort.replace(/^-/, '')
}
