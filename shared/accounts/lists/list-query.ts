import { z } from 'zod'
import { cutText } from '../../platform/cut-text.ts'
import { sortName, type ListFilter, type ListState, type ListTable } from './list-table.ts'

const MAX_VALUES = 20

/** The end of a list's page: the value that the list is sorted by, and the value that orders rows with the same one. */
const ListCursor = z.tuple([
  z.union([z.string().max(200), z.number()]),
  z.union([z.string().max(64), z.number()]),
])
export type ListCursor = z.infer<typeof ListCursor>

/** A request for one page of a list. */
export interface ListQuery extends ListState {
  cursor?: ListCursor | null | undefined
}

export interface ListPageData<Row> {
  rows: Row[]
  /** The start of the next page; null at the end. A page may have few rows, or none, and still have a next one. */
  next_cursor: ListCursor | null
}

/** The schema of what is asked of a list: nothing that its table does not have. */
export function listQuery<Row>(table: ListTable<Row>): z.ZodType<ListQuery, Partial<ListQuery>> {
  const filters = Object.entries(table.filters).map(([name, filter]) => [
    name,
    z.array(valueOf(filter)).min(1).max(MAX_VALUES).optional(),
  ])
  return z.object({
    q: z.string().trim().max(100).default(''),
    sort: z.enum(table.sorts.flatMap((sort) => [sort, `-${sort}`])).default(table.sort),
    filters: z.strictObject(Object.fromEntries(filters) as z.ZodRawShape).default({}),
    cursor: ListCursor.nullish(),
  }) as unknown as z.ZodType<ListQuery, Partial<ListQuery>>
}

function valueOf({ options }: ListFilter): z.ZodType<string> {
  return options === null ? z.string().trim().min(1).max(100) : z.enum(Object.keys(options))
}

/** The search part of a list's address: one parameter for each filter, with commas between its values. */
export type ListSearch = Partial<Record<string, string>>

/** Reads a list from its address; what the list does not have is ignored. */
export function readListSearch<Row>(table: ListTable<Row>, search: ListSearch): ListState {
  const filters = Object.entries(table.filters).flatMap(([name, { options }]) => {
    const values = readValues(search[name]).filter(
      (value) => options === null || Object.hasOwn(options, value),
    )
    return values.length === 0 ? [] : [[name, values.slice(0, MAX_VALUES)] as const]
  })
  const { sort = table.sort, q = '' } = search
  return {
    q: cutText(q.trim(), 100),
    sort: table.sorts.includes(sortName(sort)) ? sort : table.sort,
    filters: Object.fromEntries(filters),
  }
}

/** Writes a list into its address, without what is as it is in every list. */
export function writeListSearch<Row>(
  table: ListTable<Row>,
  { q = '', sort = table.sort, filters = {} }: Partial<ListState>,
): ListSearch {
  const shown = Object.entries(filters).filter(([, values]) => values !== undefined && values.length > 0)
  return {
    ...(q === '' ? {} : { q }),
    ...(sort === table.sort ? {} : { sort }),
    ...Object.fromEntries(shown.map(([name, values]) => [name, writeValues(values!)])),
  }
}

/** Reads values with commas between them; a comma within a value is written as `%2C`. */
export function readValues(text: string | undefined): string[] {
  const values = (text ?? '').split(',').map((value) => value.replaceAll('%2C', ',').replaceAll('%25', '%'))
  return [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))]
}

export function writeValues(values: readonly string[]): string {
  return values.map((value) => value.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',')
}

/** Returns true if an address has something that a list can be narrowed by. */
export function isNarrowed({ q, filters }: ListState): boolean {
  return q !== '' || Object.keys(filters).length > 0
}
