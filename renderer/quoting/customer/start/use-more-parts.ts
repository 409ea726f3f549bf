import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { MAX_BASKET_QUOTES } from '../../../../shared/orders/baskets/basket-limits.ts'
import { queryClient, refusalOf, trpc, type WireRefusal } from '../../../platform/api.ts'
import { addToBasket } from './fill-basket.ts'
import { useQuoteDraft } from './quote-draft.ts'

/** Counts the files that are on their way into a basket and take room there. */
function countArriving(basket_id: string): number {
  const { uploads, basket_id: filled } = useQuoteDraft.getState()
  return filled === basket_id
    ? uploads.filter(({ forBasket, refusal }) => forBasket && refusal === null).length
    : 0
}

/** Returns a function that uploads files into a basket which holds `held` parts already. */
export function useMoreParts(basket_id: string, held: number): (files: File[]) => void {
  return useCallback(
    (files) => {
      const basketRoom = Math.max(0, MAX_BASKET_QUOTES - held - countArriving(basket_id))
      useQuoteDraft.setState({ basket_id })
      void useQuoteDraft.getState().upload(files, { basketRoom })
    },
    [basket_id, held],
  )
}

/** Returns a function that uploads files beside a quote, into the basket that holds it or a new one, and opens that. */
export function usePartsBeside(
  quote_id: string,
  onRefused: (refusal: WireRefusal) => void,
): (files: File[]) => Promise<void> {
  const navigate = useNavigate()
  return async (files) => {
    if (files.length === 0) return
    try {
      const { id, held } = await basketOf(quote_id)
      useQuoteDraft.getState().startOver()
      useQuoteDraft.setState({ basket_id: id })
      void useQuoteDraft.getState().upload(files, { basketRoom: MAX_BASKET_QUOTES - held })
      await navigate({ to: '/baskets/$id', params: { id } })
    } catch (error) {
      onRefused(refusalOf(error))
    }
  }
}

async function basketOf(quote_id: string): Promise<{ id: string; held: number }> {
  const holding = await queryClient.fetchQuery(trpc.baskets.holding.queryOptions({ quote_id }))
  if (holding) return { id: holding.id, held: holding.quotes.length }
  return { id: await addToBasket(null, quote_id), held: 1 }
}
