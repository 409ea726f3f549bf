import { useQuery } from '@tanstack/react-query'
import type { Cents } from '../../../shared/platform/money.ts'
import { marginOf, type Margin } from '../../../shared/quoting/costs/margin.ts'
import { expectedCost, type ExpectedPrints } from '../../../shared/quoting/costs/print-cost.ts'
import { trpc } from '../../platform/api.ts'
import { useRight } from '../../platform/kit/use-right.ts'

interface ExpectedSale extends ExpectedPrints {
  revenue_cents: Cents
}

/** Returns a function for margins of prints to come, by the production costs; null without them or the right to see money. */
export function useExpectedMargin(): ((sale: ExpectedSale) => Margin) | null {
  const enabled = useRight('see_money')
  const { data } = useQuery(trpc.costs.rates.queryOptions(undefined, { enabled }))
  if (!data) return null
  return ({ revenue_cents, ...prints }) =>
    marginOf({ revenue_cents, cost: expectedCost(prints, data), seconds: prints.seconds })
}
