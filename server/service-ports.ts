import type { DeliveryAddress } from '../shared/delivery/address.ts'
import type { Parcel } from '../shared/delivery/delivery.ts'
import type { Amounts } from '../shared/payments/amounts.ts'
import type { TaxService } from './tax-service.ts'

/** Seams to services over the network: cards, couriers and carriers, mail; and the keys that they ask for. */

/** Keys of other services, such as Stripe's: in the desktop's keychain or the environment, never in the database. */
const SECRET_NAMES = [
  'stripe_key',
  'stripe_webhook_secret',
  'easypost_key',
  'doordash_developer_id',
  'doordash_key_id',
  'doordash_signing_secret',
  'smtp_password',
] as const
export type SecretName = (typeof SECRET_NAMES)[number]

export interface Secrets {
  get(name: SecretName): string | null
  /** Where it comes from: the environment cannot be changed from here. */
  source(name: SecretName): 'environment' | 'keychain' | null
  /** False where there is no keychain: then secrets come from the environment only. */
  readonly canKeep: boolean
  /** Why not, in a sentence. */
  readonly whyNot: string | null
  /** Keeps it, or forgets it when null. Rejects where there is no keychain. */
  keep(name: SecretName, value: string | null): Promise<void>
}

/** The service behind a port did not answer as it should: not there, too slow, or in trouble. Worth another try. */
export class ServiceUnavailable extends Error {
  /** Seconds to wait, where the service said so. */
  readonly retry_after: number | null

  constructor(message: string, options: { cause?: unknown; retry_after?: number } = {}) {
    super(message, { cause: options.cause })
    this.name = 'ServiceUnavailable'
    this.retry_after = options.retry_after ?? null
  }
}

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
  readNotices(since: number): Promise<PaymentEvent[]>
  /** A notice with a good signature; null for one that does not matter here. Refuses a bad signature with `signature_invalid`. */
  readNotice(body: Uint8Array, signature: string): PaymentEvent | null
}

/** Which provider takes money now, and the one that took it before. */
export interface PaymentProviders {
  current(): Payments
  /** Null where it is not set up (any more). */
  of(provider: PaymentProvider): Payments | null
}

/** A delivery to be priced from door to door. */
export interface DeliveryRequest {
  from: DeliveryAddress
  to: DeliveryAddress
  parcel: Parcel
  /** The moment from which the parcel is ready. */
  ready_at: number
}

export interface OfferedDelivery {
  /** What the provider asks of the shop; null where nobody told. */
  cost_cents: number | null
  /** What the buyer is asked, where a table of the shop says so; else it is the cost with the shop's mark-up. */
  fee_cents: number | null
  provider_quote: string | null
  /** Until when the provider keeps to it. */
  expires_at: number | null
  transit_days: number | null
  window: { from: number; until: number } | null
  /** Such as `USPS Ground Advantage`. */
  service: string
}

/** What a courier or carrier says to a ride. It throws `ServiceUnavailable` where it does not answer. */
export type DeliveryOffer =
  | { answer: 'offered'; ride: OfferedDelivery }
  /** Not to there, or not such a parcel. */
  | { answer: 'out_of_reach'; why: string }
  /** Nobody is free, or it is closed. */
  | { answer: 'unavailable'; why: string }
  /** The address or phone number is wrong; names of the fields. */
  | { answer: 'address_wrong'; fields: string[]; why: string }

/** A ride that was booked. */
export interface BookedDelivery {
  provider_ref: string
  carrier: string
  tracking_number: string | null
  tracking_url: string | null
  label_url: string | null
  cost_cents: number
}

/** Who takes parcels away. */
export interface DeliveryService {
  /** As stored with a delivery: `table`, `doordash`, `easypost`. */
  readonly provider: string
  offer(ride: DeliveryRequest): Promise<DeliveryOffer>
  /** Books what was offered. The same `reference` books once. Null where people book it themselves. */
  book:
    | ((of: {
        ride: DeliveryRequest
        offered: OfferedDelivery
        reference: string
      }) => Promise<BookedDelivery>)
    | null
}

export interface DeliveryServices {
  /** Null where the shop has switched it off. */
  courier(): DeliveryService | null
  carrier(): DeliveryService | null
}

export interface Email {
  to: string
  subject: string
  text: string
  html: string
  /** Sending it again under the same id is known to mail servers as the same letter. */
  id: string
}

/** Null from `Mailer.current` where no mail server is set. Sending throws `ServiceUnavailable` when it may be tried again. */
export interface MailServer {
  send(letter: Email): Promise<{ outcome: 'sent' } | { outcome: 'refused'; detail: string }>
}

export interface Mailer {
  current(): MailServer | null
}
