import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refusalOf } from '../../platform/api.ts'
import { checkoutUrlOf, keepsIdempotencyKey } from './accept-words.ts'
import { checkoutTarget } from '../../quoting/customer/price/buy-state.ts'
import { CheckoutIdempotencyKey } from './idempotency-key.ts'
import type { PaymentLink } from '../../../shared/orders/checkout/payment-link-state.ts'
import type { OrderFormCalls, PurchaseBody } from './order-form-calls.ts'

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
  const { link, keepLink } = useMadeLink(agreed)
  const accept = useMutation({
    mutationFn: (purchase: Purchase) => acceptFor(calls, purchase),
    networkMode: 'always',
    onSuccess: (made) => {
      if (made === null) return calls.openPaid()
      keepLink(made)
      calls.reload()
    },
    onError: (error) => {
      const refusal = refusalOf(error)
      const url = checkoutUrlOf(refusal)
      if (url === null) {
        if (!keepsIdempotencyKey(refusal)) idempotencyKey.reset()
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

/** Keeps the link that was made last. It pays for the terms of then, so it is not shown beside others. */
function useMadeLink(agreed: unknown) {
  const terms = JSON.stringify(agreed)
  const [made, setMade] = useState<{ link: PaymentLink; terms: string } | null>(null)
  const keepLink = (link: PaymentLink) => setMade({ link, terms })
  return { link: made?.terms === terms ? made.link : null, keepLink }
}

/** Opens a payment page. Returns a link to it if one is wanted; null if everything is paid already. */
async function acceptFor(calls: OrderFormCalls, { body, how }: Purchase): Promise<PaymentLink | null> {
  try {
    await calls.accept(body)
    return null
  } catch (error) {
    if (how === 'open' || checkoutUrlOf(refusalOf(error)) === null) throw error
    return calls.makePaymentLink()
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
