import type { QueryClient } from '@tanstack/react-query'
import { trpc } from '../api.ts'

/** Refetches everything that a move of an order can have changed; also after a refusal, which means the page is outdated. */
export async function refreshOrders(queries: QueryClient): Promise<void> {
  const filters = [
    trpc.production.pathFilter(),
    trpc.plates.pathFilter(),
    trpc.units.pathFilter(),
    trpc.quality.pathFilter(),
    trpc.shipping.pathFilter(),
    trpc.shopOrders.pathFilter(),
    trpc.shopQuotes.pathFilter(),
    trpc.desk.pathFilter(),
  ]
  await Promise.all(filters.map((filter) => queries.invalidateQueries(filter)))
}
