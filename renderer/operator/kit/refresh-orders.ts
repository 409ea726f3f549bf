import type { QueryClient } from '@tanstack/react-query'
import { trpc } from '../../api.ts'

/** How often a list of the console asks again: somebody else may have been quicker. */
export const LIST_EVERY_MS = 15_000

/** Reads everything anew that a move of an order can have changed, also after one that was refused. */
export async function refreshOrders(queries: QueryClient): Promise<void> {
  const changed = [
    trpc.production.pathFilter(),
    trpc.shipping.pathFilter(),
    trpc.shopOrders.pathFilter(),
    trpc.desk.pathFilter(),
  ]
  await Promise.all(changed.map((filter) => queries.invalidateQueries(filter)))
}
