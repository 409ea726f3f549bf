import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Basket } from '../../../../shared/orders/baskets/basket.ts'
import { trpc } from '../../../platform/api.ts'

/** Returns a function that stores a basket as the server answered it. */
export function useKeepBasket(): (basket: Basket) => void {
  const queries = useQueryClient()
  return (basket) => {
    queries.setQueryData(trpc.baskets.get.queryKey({ basket_id: basket.id }), basket)
    void queries.invalidateQueries({ queryKey: trpc.baskets.holding.queryKey() })
    void queries.invalidateQueries({ queryKey: trpc.baskets.list.queryKey() })
  }
}

/** Adds quotes to a basket, or takes them out. */
export function useChangeBasket() {
  const keep = useKeepBasket()
  return useMutation(trpc.baskets.change.mutationOptions({ onSuccess: keep }))
}
