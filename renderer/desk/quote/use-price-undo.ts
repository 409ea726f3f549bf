import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalOf, trpc } from '../../platform/api.ts'
import type { DecisionProps } from './decision-props.ts'

/** Returns the undo of a price that staff set at a revision. A refusal is said where the undo was: its form is gone by then. */
export function usePriceUndo({ opened, onDone }: DecisionProps): (revision: number) => () => void {
  const { id: quote_id, filename } = opened.quote
  const queries = useQueryClient()
  const takeBack = useMutation(
    trpc.engineering.takeBack.mutationOptions({
      onSuccess: () => onDone({ text: `Price for ${filename} taken back` }),
      onError: (error) => onDone({ notes: [refusalOf(error).detail] }),
    }),
  )
  return (revision) => () => {
    // The quote as it was before its price would count as changed under the eyes of staff when its form comes back.
    queries.removeQueries(trpc.shopQuotes.get.queryFilter({ quote_id }))
    takeBack.mutate({ quote_id, revision })
  }
}
