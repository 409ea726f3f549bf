import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { refusalOf, trpc } from '../../platform/api.ts'
import { useKeepQuote } from '../../platform/use-live.ts'

/** Makes a new quote of the same part with the same choices at today's price, and opens it. */
export function useOrderAgain(quote_id: string) {
  const navigate = useNavigate()
  const keep = useKeepQuote()
  const repeat = useMutation(
    trpc.quotes.again.mutationOptions({
      onSuccess: (quote) => {
        keep(quote)
        void navigate({ to: '/quotes/$id', params: { id: quote.id } })
      },
    }),
  )
  return {
    again: () => repeat.mutate({ quote_id }),
    busy: repeat.isPending,
    refusal: repeat.error ? refusalOf(repeat.error) : null,
  }
}
