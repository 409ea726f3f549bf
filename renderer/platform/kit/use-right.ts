import { useMemo } from 'react'
import { hasRight, type Right } from '../../../shared/accounts/rights.ts'
import { seenList, type ListTable } from '../../../shared/accounts/lists/list-table.ts'
import { useSession } from '../shell/session.ts'

/** Returns the list as the role of whoever is signed in may see it. */
export function useSeenList<Row>(table: ListTable<Row>): ListTable<Row> {
  const role = useSession()?.person?.role
  return useMemo(() => seenList(table, (right) => role !== undefined && hasRight(role, right)), [table, role])
}

/** Returns true if the signed-in person's role has a right; false while that is not known. */
export function useRight(right: Right): boolean {
  const role = useSession()?.person?.role
  return role !== undefined && hasRight(role, right)
}
