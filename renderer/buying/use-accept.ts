import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Speed } from '../../shared/catalog/materials.ts'
import { refusalOf, trpc } from '../api.ts'
import { checkoutUrlOf, keepsIntent } from './accept-words.ts'
import { checkoutTarget } from '../customer/price/buy-state.ts'
import { CheckoutIdempotencyKey } from './intent-key.ts'

interface Wanted {
  speed: Speed
  /** Where the receipt goes; people with an account have theirs. */
  email?: string | undefined
}

/** Orders the quote and goes to where it is paid. */
export function useAccept(quote_id: string, agreed: unknown) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [intents] = useState(() => new CheckoutIdempotencyKey())
  const [leaving, setLeaving] = useState(false)
  const accept = useMutation(
    trpc.quotes.accept.mutationOptions({
      onSuccess: () => void navigate({ to: '/orders/$id', params: { id: quote_id } }),
      onError: (error) => {
        const refusal = refusalOf(error)
        const url = checkoutUrlOf(refusal)
        if (url) {
          setLeaving(true)
          location.assign(checkoutTarget(url, location.origin))
          return
        }
        if (!keepsIntent(refusal)) intents.settle()
        void queries.invalidateQueries({ queryKey: trpc.quotes.get.queryKey({ quote_id }) })
      },
    }),
  )
  useCameBack(() => {
    setLeaving(false)
    accept.reset()
    void queries.invalidateQueries({ queryKey: trpc.quotes.get.queryKey({ quote_id }) })
  })
  const refusal = accept.error && !leaving ? refusalOf(accept.error) : null
  return {
    busy: accept.isPending || leaving,
    refusal: refusal && checkoutUrlOf(refusal) === null ? refusal : null,
    pay: (wanted: Wanted) =>
      accept.mutate({
        quote_id,
        ...wanted,
        idempotency_key: intents.for({ quote_id, agreed, ...wanted }),
      }),
    forget: accept.reset,
  }
}

/** Going back from the payment page may show this page as it was left, with its button still busy. */
function useCameBack(onBack: () => void): void {
  useEffect(() => {
    const note = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onBack()
    }
    addEventListener('pageshow', note)
    return () => removeEventListener('pageshow', note)
  })
}
