import { Stripe } from 'stripe'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'

/** Stripe refuses a request as wrong; a retry does not help. The message has no key or card number. */
export class StripeRefused extends Error {
  readonly code: string
  /** The wrong field, if Stripe says so. */
  readonly field: string

  constructor(error: Stripe.errors.StripeError) {
    super(`Stripe refused this (${errorCode(error)}).`)
    this.name = 'StripeRefused'
    this.code = error.code ?? error.type
    this.field = error.param ?? ''
  }
}

/**
 * Maps Stripe's errors. Stripe's messages may repeat the request, even parts of a key, so only the codes and the request id are
 * kept, which are enough to find the call in Stripe's log.
 */
function fromStripe(error: unknown): Error {
  const { errors } = Stripe
  if (!(error instanceof errors.StripeError)) return error instanceof Error ? error : new Error(String(error))
  if (error instanceof errors.StripeConnectionError)
    return new ServiceUnavailable('Stripe cannot be reached.')
  if (error instanceof errors.StripeAuthenticationError)
    return new ServiceUnavailable('Stripe does not accept the key that is set up.')
  if (error instanceof errors.StripePermissionError)
    return new ServiceUnavailable(`The key that is set up may not do this at Stripe (${errorCode(error)}).`)
  if (isTemporary(error)) {
    const seconds = Number(error.headers?.['retry-after'])
    return new ServiceUnavailable(
      `Stripe failed (${errorCode(error)}).`,
      seconds > 0 ? { retry_after: seconds } : {},
    )
  }
  return new StripeRefused(error)
}

/** Rate limits, faults of Stripe, and a request whose first attempt is still running. */
function isTemporary(error: Stripe.errors.StripeError): boolean {
  return (
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAPIError ||
    (error.statusCode ?? 0) >= 500 ||
    error.statusCode === 429 ||
    error.code === 'idempotency_key_in_use'
  )
}

function errorCode({ type, code, requestId }: Stripe.errors.StripeError): string {
  return [code ?? type, requestId].filter(Boolean).join(', ')
}

/** Runs a call to Stripe and maps its errors. */
export async function callStripe<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    throw fromStripe(error)
  }
}
