import { useQuery } from '@tanstack/react-query'
import type { Bought, OrderFormCalls, OrderFormOption } from './order-form-calls.ts'

/** Returns the total with sales tax, as soon as the delivery has a price; undefined while it is not known. */
export function useTotal(
  { id, readTotal }: OrderFormCalls,
  option: OrderFormOption | undefined,
  { delivery }: Pick<Bought, 'delivery'>,
) {
  const isPriced = readTotal !== undefined && option !== undefined && delivery !== null
  const total = useQuery({
    // Whatever changes the amount or the day is a new question.
    queryKey: ['order form total', id, option, delivery],
    queryFn: () => readTotal?.() ?? null,
    enabled: isPriced,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return isPriced ? (total.data ?? undefined) : undefined
}
