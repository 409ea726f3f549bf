import { useQueryClient } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'
import { useMoveRunner, type MoveRunner } from '../../platform/kit/use-move-runner.ts'
import type { StockedMaterial } from './stock-intent.ts'

export type StockMoves = MoveRunner<readonly StockedMaterial[], never>

/** Sets the stock of materials and colors, one after another. */
export function useStockMoves(shown: readonly StockedMaterial[]): StockMoves {
  const queries = useQueryClient()
  return useMoveRunner(shown, {
    refresh: () =>
      Promise.all([
        queries.invalidateQueries(trpc.catalog.pathFilter()),
        queries.invalidateQueries(trpc.materials.pathFilter()),
        queries.invalidateQueries(trpc.stock.pathFilter()),
      ]),
    read: () => queries.fetchQuery(trpc.catalog.stock.queryOptions()),
  })
}
