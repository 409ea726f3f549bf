import {
  readListSearch,
  writeListSearch,
  type ListSearch,
} from '../../../shared/accounts/lists/list-query.ts'
import type { ListTable } from '../../../shared/accounts/lists/list-table.ts'

/** Reads the row that a page shows beside its list. */
export function readChosen({ chosen }: Record<string, unknown>): { chosen?: string | undefined } {
  return { chosen: typeof chosen === 'string' && chosen !== '' ? chosen : undefined }
}

/** Numbers in an address are read as numbers. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The search part of the address of a page with a list: with the filters that other pages link to. */
interface ListAddress {
  chosen?: string | undefined
  q?: string | undefined
  sort?: string | undefined
  /** The shown columns, if the address says so. */
  columns?: string | undefined
  /** The saved view that it began with. */
  view?: string | undefined
  status?: string | undefined
  due?: string | undefined
  material?: string | undefined
  city?: string | undefined
  customer?: string | undefined
}

/** Reads the address of a page with a list: filters, sort and search that the list has. */
export function listAddress<Row>(table: ListTable<Row>) {
  return (search: Record<string, unknown>): ListAddress => {
    const texts: ListSearch = Object.fromEntries(
      Object.entries(search).flatMap(([name, value]) => {
        const text = readText(value)
        return text === undefined ? [] : [[name, text]]
      }),
    )
    return {
      ...readChosen(search),
      view: texts['view'],
      columns: texts['columns'],
      ...writeListSearch(table, readListSearch(table, texts)),
    }
  }
}
