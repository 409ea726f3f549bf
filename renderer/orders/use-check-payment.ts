import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refusalOf, trpc } from '../api.ts'

const ASK_AGAIN_MS = 3_000

/** Asks again and again whether a quote is paid, while the page is looked at; then the order is read. */
export function useCheckPayment(quote_id: string) {
  const queries = useQueryClient()
  const check = useMutation(
    trpc.quotes.checkPayment.mutationOptions({
      onSuccess: ({ paid }) => {
        if (paid) void queries.invalidateQueries({ queryKey: trpc.orders.pathKey() })
      },
    }),
  )
  const { mutate } = check
  useEffect(() => {
    const ask = () => {
      if (!document.hidden) mutate({ quote_id })
    }
    ask()
    const timer = setInterval(ask, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [mutate, quote_id])
  return { refusal: check.error ? refusalOf(check.error) : null }
}
