import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { trpc } from '../../../platform/api.ts'
import { Button } from '../../../platform/ui/buttons.tsx'
import { useKeepQuote } from '../quote/use-live-quote.ts'

/** Requotes an expired quote at today's price and opens the resulting quote. */
export function useRefreshQuote(quote_id: string) {
  const navigate = useNavigate()
  const keep = useKeepQuote()
  const refresh = useMutation(
    trpc.quotes.requote.mutationOptions({
      onSuccess: (quote) => {
        keep(quote, quote_id)
        void navigate({ to: '/quotes/$id', params: { id: quote.id }, replace: true })
      },
    }),
  )
  return { ...refresh, requestPrice: () => refresh.mutate({ quote_id }) }
}

export function RefreshButton({ quote_id, wide }: { quote_id: string; wide?: boolean }) {
  const { requestPrice, isPending } = useRefreshQuote(quote_id)
  return (
    <Button look="primary" wide={wide ?? false} disabled={isPending} onClick={requestPrice}>
      Get today’s price
    </Button>
  )
}
