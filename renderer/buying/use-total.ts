import { useQuery } from '@tanstack/react-query'
import type { PriceOption } from '../../shared/quotes/quote.ts'
import type { Bought, TillCalls } from './till-calls.ts'

/** The total with sales tax, as soon as the delivery has a price; undefined while it is not known. */
export function useTotal(
  { id, readTotal }: TillCalls,
  option: Pick<PriceOption, 'speed' | 'total_cents' | 'ship_by'> | undefined,
  { delivery }: Pick<Bought, 'delivery'>,
) {
  const isPriced = readTotal !== undefined && option !== undefined && delivery !== null
  const total = useQuery({
    // Whatever changes the amount or the day is a new question.
    queryKey: ['till total', id, option, delivery],
    queryFn: () => readTotal?.() ?? null,
    enabled: isPriced,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return isPriced ? (total.data ?? undefined) : undefined
}
