import { Stripe } from 'stripe'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'

/** A bad answer that is no trouble of the moment: what was asked is wrong. Its words carry no key and no card. */
export class StripeRefused extends Error {
  readonly code: string
  /** Which field was wrong, where Stripe says so. */
  readonly field: string

  constructor(error: Stripe.errors.StripeError) {
    super(`Stripe refused this (${told(error)}).`)
    this.name = 'StripeRefused'
    this.code = error.code ?? error.type
    this.field = error.param ?? ''
  }
}

/**
 * Stripe's errors in our terms. Stripe's own words may repeat what was sent, parts of a key included, so only its codes
 * and its request's id are kept: they are enough to find the call in Stripe's own log.
 */
function fromStripe(error: unknown): Error {
  const { errors } = Stripe
  if (!(error instanceof errors.StripeError)) return error instanceof Error ? error : new Error(String(error))
  if (error instanceof errors.StripeConnectionError)
    return new ServiceUnavailable('Stripe cannot be reached.')
  if (error instanceof errors.StripeAuthenticationError)
    return new ServiceUnavailable('Stripe does not accept the key that is set up.')
  if (error instanceof errors.StripePermissionError)
    return new ServiceUnavailable(`The key that is set up may not do this at Stripe (${told(error)}).`)
  if (isTemporary(error)) {
    const seconds = Number(error.headers?.['retry-after'])
    return new ServiceUnavailable(
      `Stripe is in trouble (${told(error)}).`,
      seconds > 0 ? { retry_after: seconds } : {},
    )
  }
  return new StripeRefused(error)
}

/** Too much asked at once, trouble on their side, or the first try of the same call still under way. */
function isTemporary(error: Stripe.errors.StripeError): boolean {
  return (
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAPIError ||
    (error.statusCode ?? 0) >= 500 ||
    error.statusCode === 429 ||
    error.code === 'idempotency_key_in_use'
  )
}

function told({ type, code, requestId }: Stripe.errors.StripeError): string {
  return [code ?? type, requestId].filter(Boolean).join(', ')
}

/** Runs a call to Stripe; what it throws is ours. */
export async function asking<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    throw fromStripe(error)
  }
}
