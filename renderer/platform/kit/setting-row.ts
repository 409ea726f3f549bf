import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { PlacedField } from '../../../shared/operations/documents/changed-paths.ts'

/** A field of settings as data: its page draws it, and the search of settings finds it. */
export interface SettingRow extends PlacedField {
  label: string
  meaning?: string
  /** Other words by which people look for it. */
  also?: string
}

/** The rows of a page, by its path. */
export type RowsByPage = Readonly<Record<string, readonly SettingRow[]>>

/** Loads the rows of all pages of settings; the console, which knows these pages, provides it. */
export const SettingRowsSlot = createContext<() => Promise<RowsByPage>>(async () => ({}))

/** Returns the rows of all pages once they are loaded. */
export function useSettingRows(isWanted: boolean): RowsByPage {
  const load = use(SettingRowsSlot)
  const rows = useQuery({
    queryKey: ['setting rows'],
    queryFn: load,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  return rows.data ?? {}
}
