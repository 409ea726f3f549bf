import type { ListSearch } from '../../../shared/accounts/lists/list-query.ts'
import type { ListName } from '../../../shared/accounts/lists/list-table.ts'
import type { SavedView } from '../../../shared/accounts/lists/saved-views.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** A row of `list_views`. */
export interface ViewRow {
  id: string
  account_id: string
  list: ListName
  name: string
  search: string
  position: number
  created_at: number
}

export function listViewRows(db: ReadDb, accountId: string, list: ListName): ViewRow[] {
  return db.all<ViewRow>(
    'select * from list_views where account_id = ? and list = ? order by position, id',
    accountId,
    list,
  )
}

export function findView(db: ReadDb, id: string): ViewRow | undefined {
  return db.get<ViewRow>('select * from list_views where id = ?', id)
}

export function savedView({ id, name, search }: ViewRow): SavedView {
  return { id, name, search: JSON.parse(search) as ListSearch }
}

export function insertView(tx: WriteDb, row: Omit<ViewRow, 'search'> & { search: ListSearch }): void {
  const { id, account_id, list, name, search, position, created_at } = row
  tx.run(
    `insert into list_views (id, account_id, list, name, search, position, created_at) values (?, ?, ?, ?, ?, ?, ?)`,
    id,
    account_id,
    list,
    name,
    JSON.stringify(search),
    position,
    created_at,
  )
}

export function updateView(
  tx: WriteDb,
  id: string,
  { name, search }: { name?: string | undefined; search?: ListSearch | undefined },
): void {
  tx.run(
    'update list_views set name = coalesce(?, name), search = coalesce(?, search) where id = ?',
    name ?? null,
    search === undefined ? null : JSON.stringify(search),
    id,
  )
}

export function moveView(tx: WriteDb, id: string, position: number): void {
  tx.run('update list_views set position = ? where id = ?', position, id)
}

export function deleteView(tx: WriteDb, id: string): void {
  tx.run('delete from list_views where id = ?', id)
}

export function findColumns(db: ReadDb, accountId: string, list: ListName): string[] | null {
  const row = db.get<{ columns: string }>(
    'select columns from list_columns where account_id = ? and list = ?',
    accountId,
    list,
  )
  return row ? (JSON.parse(row.columns) as string[]) : null
}

export function saveColumns(
  tx: WriteDb,
  chosen: { account_id: string; list: ListName; columns: readonly string[]; now: number },
): void {
  tx.run(
    `insert into list_columns (account_id, list, columns, chosen_at) values (?, ?, ?, ?)
     on conflict do update set columns = excluded.columns, chosen_at = excluded.chosen_at`,
    chosen.account_id,
    chosen.list,
    JSON.stringify(chosen.columns),
    chosen.now,
  )
}

export function deleteColumns(tx: WriteDb, accountId: string, list: ListName): void {
  tx.run('delete from list_columns where account_id = ? and list = ?', accountId, list)
}
