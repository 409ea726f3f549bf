import {
  MAX_VIEWS,
  type ChangeView,
  type ChooseColumns,
  type ListChoices,
  type OneList,
  type OneView,
  type OrderViews,
  type SavedView,
  type SaveView,
} from '../../../shared/accounts/lists/saved-views.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import {
  deleteColumns,
  deleteView,
  findColumns,
  findView,
  insertView,
  listViewRows,
  moveView,
  saveColumns,
  savedView,
  updateView,
  type ViewRow,
} from './view-store.ts'

/** Returns the views that the caller saved of a list, and the columns they chose. */
export function readListChoices(shop: Shop, caller: Caller, { list }: OneList): ListChoices {
  const { account_id } = staffWith('see_orders', caller)
  return {
    views: listViewRows(shop.db, account_id, list).map(savedView),
    columns: findColumns(shop.db, account_id, list),
  }
}

/** Saves a view as the last one. Refuses with `wrong_state` beyond `MAX_VIEWS`. */
export function saveView(shop: Shop, caller: Caller, { list, name, search }: SaveView): SavedView {
  const { account_id } = staffWith('see_orders', caller)
  const id = shop.ids.make('view')
  shop.write((tx) => {
    const rows = listViewRows(tx, account_id, list)
    if (rows.length >= MAX_VIEWS)
      throw new Refusal('wrong_state', `A list has at most ${MAX_VIEWS} saved views. Delete one first.`)
    const position = (rows.at(-1)?.position ?? 0) + 1
    insertView(tx, { id, account_id, list, name, search, position, created_at: shop.clock.now() })
  })
  return { id, name, search }
}

/** Renames a view, or saves another search in it. */
export function changeView(shop: Shop, caller: Caller, { view_id, ...changes }: ChangeView): SavedView {
  const { account_id } = staffWith('see_orders', caller)
  return shop.write((tx) => {
    const { id } = getOwnView(tx, account_id, view_id)
    updateView(tx, id, changes)
    return savedView(findView(tx, id)!)
  })
}

export function removeView(shop: Shop, caller: Caller, { view_id }: OneView): void {
  const { account_id } = staffWith('see_orders', caller)
  shop.write((tx) => deleteView(tx, getOwnView(tx, account_id, view_id).id))
}

/** Puts the views of a list in another order; views that are not named come after them, as they were. */
export function orderViews(shop: Shop, caller: Caller, { list, view_ids }: OrderViews): void {
  const { account_id } = staffWith('see_orders', caller)
  shop.write((tx) => {
    const known = listViewRows(tx, account_id, list).map(({ id }) => id)
    const named = view_ids.filter((id) => known.includes(id))
    const rest = known.filter((id) => !named.includes(id))
    for (const [position, id] of [...named, ...rest].entries()) moveView(tx, id, position)
  })
}

/** Keeps the columns of a list for the caller. */
export function chooseColumns(shop: Shop, caller: Caller, { list, columns }: ChooseColumns): void {
  const { account_id } = staffWith('see_orders', caller)
  shop.write((tx) => {
    if (columns === null) deleteColumns(tx, account_id, list)
    else saveColumns(tx, { account_id, list, columns, now: shop.clock.now() })
  })
}

/** Throws `not_found` for a view that the caller does not have. */
function getOwnView(db: ReadDb, accountId: string, id: string): ViewRow {
  const row = findView(db, id)
  if (row?.account_id !== accountId) throw new Refusal('not_found', 'You have no such view.')
  return row
}
