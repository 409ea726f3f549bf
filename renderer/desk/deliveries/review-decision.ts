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
  const { price, refuse } = server.deliveries
  const reviewed = basket_id === null ? { quote_id: id } : { basket_id }
  const of = `Delivery of ${filename} to ${city}`
  return {
    price: {
      mutationFn: (decision) => price.mutate({ ...reviewed, ...decision }),
      onSuccess: () => onDone(`${of} priced`),
    },
    refuse: {
      mutationFn: ({ note }) => refuse.mutate({ ...reviewed, note }),
      onSuccess: () => onDone(`${of} refused`),
    },
  }
}
