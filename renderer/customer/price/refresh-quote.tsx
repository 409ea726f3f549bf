import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import { useKeepQuote } from '../../use-live.ts'

/** Asks for today's price of an expired quote and goes on with the quote that comes of it. */
export function useRefreshQuote(quote_id: string) {
  const navigate = useNavigate()
  const keep = useKeepQuote()
  const refresh = useMutation(
    trpc.quotes.requote.mutationOptions({
      onSuccess: (now) => {
        keep(now)
        void navigate({ to: '/quotes/$id', params: { id: now.id }, replace: true })
      },
    }),
  )
  return { ...refresh, ask: () => refresh.mutate({ quote_id }) }
}

export function RefreshButton({ quote_id, wide }: { quote_id: string; wide?: boolean }) {
  const { ask, isPending } = useRefreshQuote(quote_id)
  return (
    <Button look="primary" wide={wide ?? false} disabled={isPending} onClick={ask}>
      Get today’s price
    </Button>
  )
}
