import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refusalOf, type WireRefusal } from '../../platform/api.ts'
import { checkoutUrlOf, keepsIdempotencyKey } from './accept-words.ts'
import { checkoutTarget } from '../../quoting/customer/price/buy-state.ts'
import { CheckoutIdempotencyKey } from './idempotency-key.ts'
import type { PurchaseBody, OrderFormCalls } from './order-form-calls.ts'

/** A payment page for someone else, who gets its link from the buyer. */
export interface PaymentLink {
  url: string
  expires_at: number
}

interface Purchase {
  body: PurchaseBody & { idempotency_key: string }
  /** Tells whether the payment page opens here, or its link is shown. */
  how: 'open' | 'link'
}

/**
 * Accepts the quote or basket and opens its payment page, or shows its link for someone else who pays. `agreed`: the terms shown
 * to the buyer; a change is a new request.
 */
export function useAccept(calls: OrderFormCalls, agreed: unknown) {
  const [idempotencyKey] = useState(() => new CheckoutIdempotencyKey())
  const [leaving, setLeaving] = useState(false)
  const [link, setLink] = useState<PaymentLink | null>(null)
  const accept = useMutation({
    mutationFn: ({ body }: Purchase) => calls.accept(body),
    networkMode: 'always',
    onSuccess: calls.openPaid,
    onError: (error, { how }) => {
      const refusal = refusalOf(error)
      const url = checkoutUrlOf(refusal)
      if (url === null) {
        if (!keepsIdempotencyKey(refusal)) idempotencyKey.reset()
        calls.reload()
      } else if (how === 'link') {
        setLink({ url, expires_at: expiryOf(refusal) })
        calls.reload()
      } else {
        setLeaving(true)
        location.assign(checkoutTarget(url, location.origin))
      }
    },
  })
  usePageRestored(() => {
    setLeaving(false)
    accept.reset()
    calls.reload()
  })
  const refusal = accept.error && !leaving ? refusalOf(accept.error) : null
  return {
    busy: accept.isPending || leaving,
    refusal: refusal && checkoutUrlOf(refusal) === null ? refusal : null,
    link,
    pay: (purchase: PurchaseBody, how: Purchase['how']) => {
      const idempotency_key = idempotencyKey.keyFor({ id: calls.id, agreed, ...purchase })
      accept.mutate({ body: { ...purchase, idempotency_key }, how })
    },
  }
}

function expiryOf({ fields }: WireRefusal): number {
  return Number(fields['expires_at'])
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
