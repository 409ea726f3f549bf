import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refusalOf } from '../api.ts'
import { checkoutUrlOf, keepsIdempotencyKey } from './accept-words.ts'
import { checkoutTarget } from '../customer/price/buy-state.ts'
import { CheckoutIdempotencyKey } from './idempotency-key.ts'
import type { PurchaseBody, TillCalls } from './till-calls.ts'

/** Accepts the quote or basket and opens its payment page. `agreed`: the terms shown to the buyer; a change is a new request. */
export function useAccept(till: TillCalls, agreed: unknown) {
  const [idempotencyKey] = useState(() => new CheckoutIdempotencyKey())
  const [leaving, setLeaving] = useState(false)
  const accept = useMutation({
    mutationFn: till.accept,
    networkMode: 'always',
    onSuccess: till.openPaid,
    onError: (error) => {
      const refusal = refusalOf(error)
      const url = checkoutUrlOf(refusal)
      if (url) {
        setLeaving(true)
        location.assign(checkoutTarget(url, location.origin))
        return
      }
      if (!keepsIdempotencyKey(refusal)) idempotencyKey.reset()
      till.reload()
    },
  })
  usePageRestored(() => {
    setLeaving(false)
    accept.reset()
    till.reload()
  })
  const refusal = accept.error && !leaving ? refusalOf(accept.error) : null
  return {
    busy: accept.isPending || leaving,
    refusal: refusal && checkoutUrlOf(refusal) === null ? refusal : null,
    pay: (purchase: PurchaseBody) =>
      accept.mutate({
        ...purchase,
        idempotency_key: idempotencyKey.keyFor({ id: till.id, agreed, ...purchase }),
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
