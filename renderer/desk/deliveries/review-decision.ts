import type { UseMutationOptions } from '@tanstack/react-query'
import type { DeliveryReview, PriceDecision } from '../../../shared/desk/delivery-reviews.ts'
import { server } from '../../platform/api.ts'

/** Returns the decisions that staff can make about a delivery: of a quote, or of a whole basket. */
export function reviewDecision(
  { id, basket_id, city, filename }: DeliveryReview,
  onDone: (text: string) => void,
): {
  price: UseMutationOptions<null, Error, PriceDecision>
  refuse: UseMutationOptions<null, Error, { note: string }>
} {
  const { price, refuse, priceBasket, refuseBasket } = server.deliveries
  const of = `Delivery of ${filename} to ${city}`
  return {
    price: {
      mutationFn: (decision) =>
        basket_id === null
          ? price.mutate({ quote_id: id, ...decision })
          : priceBasket.mutate({ basket_id, ...decision }),
      onSuccess: () => onDone(`${of} priced`),
    },
    refuse: {
      mutationFn: ({ note }) =>
        basket_id === null ? refuse.mutate({ quote_id: id, note }) : refuseBasket.mutate({ basket_id, note }),
      onSuccess: () => onDone(`${of} refused`),
    },
  }
}
