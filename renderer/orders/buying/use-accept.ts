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
  const terms = JSON.stringify(agreed)
  const [made, setMade] = useState<{ link: PaymentLink; terms: string } | null>(null)
  const accept = useMutation({
    mutationFn: ({ body, how }: Purchase) =>
      how === 'link' ? acceptForLink(calls, body) : calls.accept(body).then(() => null),
    networkMode: 'always',
    onSuccess: (link) => {
      if (link === null) return calls.openPaid()
      setMade({ link, terms })
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
    // A link pays for the terms that it was made for.
    link: made?.terms === terms ? made.link : null,
    pay: (purchase: PurchaseBody, how: Purchase['how']) => {
      const idempotency_key = idempotencyKey.keyFor({ id: calls.id, agreed, ...purchase })
      accept.mutate({ body: { ...purchase, idempotency_key }, how })
    },
  }
}

/** Opens a payment page and returns a link to it; null if everything is paid already. */
async function acceptForLink(calls: OrderFormCalls, body: Purchase['body']): Promise<PaymentLink | null> {
  try {
    await calls.accept(body)
    return null
  } catch (error) {
    if (checkoutUrlOf(refusalOf(error)) === null) throw error
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
