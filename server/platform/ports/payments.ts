import type { Amounts } from '../../../shared/payments/amounts.ts'
import type { TaxService } from './tax.ts'

export type PaymentProvider = 'practice' | 'stripe'

/** The amounts that a person is asked to pay, line by line. */
export interface CheckoutToOpen {
  /** The id of the purchase, also the idempotency key of the session. */
  id: string
  /** The id of the quote or basket, for people who look for a payment at the provider. */
  reference: string
  amounts: Amounts
  lines: { parts: string; delivery: string; tax: string }
  /** The customer's email, if known. */
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
  /** Amount paid, in cents. */
  amount_cents: number
  /** The id of the purchase. */
  purchase_id: string
  payment_ref: string | null
  customer_ref: string | null
  email: string | null
  expires_at: number
}

export type RefundOutcome =
  | { outcome: 'done'; provider_ref: string }
  /** Accepted, and pending at the card company. */
  | { outcome: 'pending'; provider_ref: string }
  /** Refused by the card company; a retry does not help. */
  | { outcome: 'refused'; detail: string }

export interface RefundEvent {
  kind: 'refund'
  provider_ref: string
  state: 'pending' | 'done' | 'failed'
  detail: string | null
  /** The facts that find the order of a refund without a row here; left out for a refund of no payment. */
  of?: RefundedPayment
}

interface RefundedPayment {
  payment_ref: string
  /** In cents of US dollars; 0 for another currency. */
  amount_cents: number
  /** The idempotency key of a refund that the shop sent; null for one that was made at the provider. */
  own_key: string | null
  made_at: number | null
}

/** A message of the payment provider, by webhook or polled. */
export type PaymentEvent =
  | { kind: 'session'; session: PaymentSession }
  | RefundEvent
  /** All that was refunded of a payment by now. Some of its refunds may be unknown here. */
  | { kind: 'refunded'; payment_ref: string; refunded_cents: number }
  | {
      kind: 'dispute'
      payment_ref: string
      provider_ref: string
      amount_cents: number
      /** `open`: the card company holds the money back until it has decided for the shop (`won`) or the buyer (`lost`). */
      state: 'open' | 'won' | 'lost'
    }

/** The provider's account of a key. */
export interface ProviderAccount {
  id: string
  name: string | null
  /** False for a test account. */
  live: boolean
}

/** Everything a provider did for the shop, for the comparison with a restored database. */
export interface PaymentActivity {
  payments: {
    session_id: string
    purchase_id: string
    amount_cents: number
    email: string | null
    at: number
  }[]
  refunds: {
    provider_ref: string
    payment_ref: string | null
    /** The id of the ledger row that it was sent for. */
    ledger_id: string | null
    amount_cents: number
    at: number
  }[]
}

/** A payment provider. Network calls throw `ServiceUnavailable`. */
export interface Payments {
  readonly provider: PaymentProvider
  /** Null if the provider computes no sales tax. */
  readonly tax: TaxService | null
  open(checkout: CheckoutToOpen): Promise<PaymentSession>
  /** Returns the current state of a session. */
  read(sessionId: string): Promise<PaymentSession>
  /** Closes an unpaid session; a paid one stays paid. */
  close(sessionId: string): Promise<PaymentSession>
  /** The same `idempotency_key` refunds once. */
  refund(order: {
    payment_ref: string
    amount_cents: number
    idempotency_key: string
    reason: string
  }): Promise<RefundOutcome>
  /** Returns the current state of a pending refund. */
  readRefund(providerRef: string): Promise<RefundOutcome>
  refundsOf(paymentRef: string): Promise<RefundEvent[]>
  /** Returns a page with the saved cards and receipts of a customer. */
  portal(customer: { customer_ref: string; return_url: string }): Promise<{ url: string }>
  /** Returns the account of the key; also tests the connection. */
  account(): Promise<ProviderAccount>
  /**
   * Returns refund and dispute events since an instant: the latest of each, oldest first. For shops that webhooks cannot reach.
   */
  readEventsSince(since: number): Promise<PaymentEvent[]>
  /** Returns the paid sessions opened, and the refunds made, since an instant. */
  activitySince(since: number): Promise<PaymentActivity>
  /** Parses a webhook; null for an event that does not matter here. Throws `signature_invalid`. */
  readEvent(body: Uint8Array, signature: string): Promise<PaymentEvent | null> | PaymentEvent | null
}

/** The provider that takes payments now, and those of earlier payments. */
export interface PaymentProviders {
  current(): Payments
  /** Null if it is not set up. */
  of(provider: PaymentProvider): Payments | null
}
