import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refusalOf, trpc } from '../../platform/api.ts'

const POLL_MS = 3_000

/** Polls whether a quote is paid while the page is visible, then reloads the orders and baskets. */
export function useCheckPayment(quote_id: string) {
  const queries = useQueryClient()
  const check = useMutation(
    trpc.quotes.checkPayment.mutationOptions({
      onSuccess: ({ paid }) => {
        if (!paid) return
        void queries.invalidateQueries({ queryKey: trpc.orders.pathKey() })
        void queries.invalidateQueries({ queryKey: trpc.baskets.pathKey() })
      },
    }),
  )
  const { mutate } = check
  useEffect(() => {
    const ask = () => {
      if (!document.hidden) mutate({ quote_id })
    }
    ask()
    const timer = setInterval(ask, POLL_MS)
    return () => clearInterval(timer)
  }, [mutate, quote_id])
  return { refusal: check.error ? refusalOf(check.error) : null }
}
