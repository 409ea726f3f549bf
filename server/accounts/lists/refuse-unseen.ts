import type { ListQuery } from '../../../shared/accounts/lists/list-query.ts'
import { seenList, sortName, type ListTable } from '../../../shared/accounts/lists/list-table.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { seesOf } from '../authenticate.ts'
import type { Caller } from '../../platform/caller.ts'

/** Refuses a list that is sorted or filtered by what the caller may not see: the order of the rows would tell it. */
export function refuseUnseen<Row>(table: ListTable<Row>, caller: Caller, { sort, filters }: ListQuery): void {
  const { sorts, filters: seen } = seenList(table, seesOf(caller))
  if (!sorts.includes(sortName(sort)))
    throw new Refusal('role_required', 'Your role may not sort this list by that column. Choose another one.')
  const isSeen = ([name, values]: [string, readonly string[] | undefined]) =>
    Object.hasOwn(seen, name) &&
    (values ?? []).every((value) => Object.hasOwn(seen[name].options ?? { [value]: '' }, value))
  if (!Object.entries(filters).every(isSeen))
    throw new Refusal('role_required', 'Your role may not filter this list by that. Remove the filter.')
}
