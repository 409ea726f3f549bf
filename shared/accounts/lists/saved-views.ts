import { z } from 'zod'
import type { ListSearch } from './list-query.ts'
import { LIST_NAMES } from './list-table.ts'

/** A view of a list that a member of staff saved: its address under a name. */
export interface SavedView {
  id: string
  name: string
  /** The search part of the address, with the columns that were shown. */
  search: ListSearch
}

/** The choices of one member of staff for a list. */
export interface ListChoices {
  views: SavedView[]
  /** The shown columns in their order; null if none were chosen. */
  columns: string[] | null
}

/** The limit for one list and one member of staff. */
export const MAX_VIEWS = 40

const List = z.enum(LIST_NAMES)
const ViewId = z.string().max(64)
const ViewName = z.string().trim().min(1).max(60)
const MAX_FILTERS = 30
const Search = z
  .record(z.string().max(40), z.string().max(1000))
  .refine((search) => Object.keys(search).length <= MAX_FILTERS, { message: 'Too many filters' })
  .meta({ maxProperties: MAX_FILTERS })

export const OneList = z.object({ list: List })
export type OneList = z.infer<typeof OneList>

export const SaveView = OneList.extend({ name: ViewName, search: Search })
export type SaveView = z.infer<typeof SaveView>

/** Only what is named changes. */
export const ChangeView = z.object({
  view_id: ViewId,
  name: ViewName.optional(),
  search: Search.optional(),
})
export type ChangeView = z.infer<typeof ChangeView>

export const OneView = z.object({ view_id: ViewId })
export type OneView = z.infer<typeof OneView>

/** All views of the list in their new order. */
export const OrderViews = OneList.extend({ view_ids: z.array(ViewId).max(MAX_VIEWS) })
export type OrderViews = z.infer<typeof OrderViews>

/** Null: back to the columns that every list begins with. */
export const ChooseColumns = OneList.extend({
  columns: z.array(z.string().max(40)).min(1).max(40).nullable(),
})
export type ChooseColumns = z.infer<typeof ChooseColumns>
