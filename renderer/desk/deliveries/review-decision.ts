import type { UseMutationOptions } from '@tanstack/react-query'
import type { DeliveryReview, PriceDecision } from '../../../shared/desk/delivery-reviews.ts'
import { refusalOf, server } from '../../platform/api.ts'
import type { DecisionProps } from '../quote/decision-props.ts'

type Priced = { priced_at: number }

/** Returns the decisions that staff can make about a delivery: of a quote, or of a whole basket. A price has its undo. */
export function reviewDecision(
  { id, basket_id, city, filename }: DeliveryReview,
  onDone: DecisionProps['onDone'],
): {
  price: UseMutationOptions<Priced, Error, PriceDecision & { questions_seen: number }>
  refuse: UseMutationOptions<null, Error, { note: string }>
} {
  const { price, takeBackPrice, refuse } = server.deliveries
  const reviewed = basket_id === null ? { quote_id: id } : { basket_id }
  const of = `Delivery of ${filename} to ${city}`
  const takeBack = ({ priced_at }: Priced) =>
    takeBackPrice.mutate({ ...reviewed, priced_at }).then(
      () => onDone({ text: `${of} waits for a price again` }),
      (error: unknown) => onDone({ notes: [refusalOf(error).detail] }),
    )
  return {
    price: {
      mutationFn: (decision) => price.mutate({ ...reviewed, ...decision }),
      onSuccess: (priced) => onDone({ text: `${of} priced`, undo: () => void takeBack(priced) }),
    },
    refuse: {
      mutationFn: ({ note }) => refuse.mutate({ ...reviewed, note }),
      onSuccess: () => onDone({ text: `${of} refused` }),
    },
  }
}
