import type { Amounts } from '../../shared/payments/amounts.ts'
import type { TaxService } from './tax.ts'

export type PaymentProvider = 'practice' | 'stripe'

/** What a person is asked to pay, line by line. */
export interface CheckoutToOpen {
  /** Our own id: also makes opening it twice give one session. */
  id: string
  quote_id: string
  amounts: Amounts
  lines: { parts: string; delivery: string; tax: string }
  /** Of the buyer, where known. */
  email: string | null
  customer_ref: string | null
  success_url: string
  cancel_url: string
  expires_at: number
  metadata: Record<string, string>
}

export interface PaymentSession {
  session_id: string
  /** Null once it can no longer be paid. */
  url: string | null
  state: 'open' | 'paid' | 'expired'
  /** What was paid, in cents. */
  amount_cents: number
  /** Our own id of the checkout. */
  checkout_id: string
  payment_ref: string | null
  customer_ref: string | null
  email: string | null
  expires_at: number
}

export type RefundOutcome =
  | { outcome: 'done'; provider_ref: string }
  /** Taken, and under way at the card company. */
  | { outcome: 'pending'; provider_ref: string }
  /** The card company will not: no use in trying again. */
  | { outcome: 'refused'; detail: string }

/** Something that the card payment provider tells of its own accord. */
export type PaymentEvent =
  | { kind: 'session'; session: PaymentSession }
  | { kind: 'refund'; provider_ref: string; state: 'done' | 'failed'; detail: string | null }
  | {
      kind: 'dispute'
      payment_ref: string
      provider_ref: string
      amount_cents: number
      /** `open`: the card company holds the money back until it has decided for the shop (`won`) or the buyer (`lost`). */
      state: 'open' | 'won' | 'lost'
    }

/** The account that a key belongs to, as its provider tells. */
export interface ProviderAccount {
  id: string
  name: string | null
  /** False for one in which no real money moves. */
  live: boolean
}

/** Card payments. Everything that goes over the network throws `ServiceUnavailable` where it cannot be reached. */
export interface Payments {
  readonly provider: PaymentProvider
  /** Null where the provider computes no sales tax. */
  readonly tax: TaxService | null
  open(checkout: CheckoutToOpen): Promise<PaymentSession>
  /** How a session is now. */
  read(sessionId: string): Promise<PaymentSession>
  /** Closes a session that nobody has paid; one that is paid stays paid. */
  close(sessionId: string): Promise<PaymentSession>
  /** The same `idempotency_key` gives the money back once. */
  refund(of: {
    payment_ref: string
    amount_cents: number
    idempotency_key: string
    reason: string
  }): Promise<RefundOutcome>
  /** How a refund is now that was under way at the card company. */
  readRefund(providerRef: string): Promise<RefundOutcome>
  /** A page with the saved cards and receipts of a customer. */
  portal(of: { customer_ref: string; return_url: string }): Promise<{ url: string }>
  /** Whose account it is: a test of the connection. */
  account(): Promise<ProviderAccount>
  /**
   * What the provider has told since then about refunds and disputes: the last of each, the oldest first. A shop that
   * notices cannot reach asks for them.
   */
  readEventsSince(since: number): Promise<PaymentEvent[]>
  /** A notice with a good signature; null for one that does not matter here. Refuses a bad signature with `signature_invalid`. */
  readEvent(body: Uint8Array, signature: string): PaymentEvent | null
}

/** Which provider takes money now, and the one that took it before. */
export interface PaymentProviders {
  current(): Payments
  /** Null where it is not set up (any more). */
  of(provider: PaymentProvider): Payments | null
}
