import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Speed } from '../../shared/catalog/materials.ts'
import { refusalOf, trpc } from '../api.ts'
import { checkoutUrlOf, keepsIdempotencyKey } from './accept-words.ts'
import { checkoutTarget } from '../customer/price/buy-state.ts'
import { CheckoutIdempotencyKey } from './idempotency-key.ts'

interface Purchase {
  speed: Speed
  /** Where a guest's receipt is sent; accounts have their own address. */
  email?: string | undefined
  purchase_order?: string
  note_to_shop?: string
}

/** Accepts the quote and opens its payment page. `agreed`: the terms shown to the buyer; a change is a new request. */
export function useAccept(quote_id: string, agreed: unknown) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [idempotencyKey] = useState(() => new CheckoutIdempotencyKey())
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
        if (!keepsIdempotencyKey(refusal)) idempotencyKey.reset()
        void queries.invalidateQueries({ queryKey: trpc.quotes.get.queryKey({ quote_id }) })
      },
    }),
  )
  usePageRestored(() => {
    setLeaving(false)
    accept.reset()
    void queries.invalidateQueries({ queryKey: trpc.quotes.get.queryKey({ quote_id }) })
  })
  const refusal = accept.error && !leaving ? refusalOf(accept.error) : null
  return {
    busy: accept.isPending || leaving,
    refusal: refusal && checkoutUrlOf(refusal) === null ? refusal : null,
    pay: (purchase: Purchase) =>
      accept.mutate({
        quote_id,
        ...purchase,
        idempotency_key: idempotencyKey.keyFor({ quote_id, agreed, ...purchase }),
      }),
  }
}

/** Calls back when the browser restores this page from its cache, which may show the button still busy. */
function usePageRestored(onRestored: () => void): void {
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onRestored()
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  })
}
