import { z } from 'zod'

/** Events that are also polled. Payments are found by polling their checkouts instead. */
export const POLLED_EVENTS = [
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const

/** The events that the Stripe webhook must be subscribed to. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  ...POLLED_EVENTS,
] as const

/** Secret and restricted keys of Stripe. Publishable keys (`pk_`) are for pages and of no use here. */
const STRIPE_KEY = /^[sr]k_(test|live)_[A-Za-z0-9]{8,250}$/
const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/=]{8,250}$/

const trimmed = z.string().trim().max(300)

/** A key as an owner enters it; null deletes it. */
export const KeepPaymentSecret = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('stripe_key'),
    value: trimmed
      .regex(STRIPE_KEY, 'Enter a secret or restricted Stripe key. It begins with sk_ or rk_.')
      .nullable(),
  }),
  z.object({
    name: z.literal('stripe_webhook_secret'),
    value: trimmed
      .regex(WEBHOOK_SECRET, 'Enter the signing secret of the webhook. It begins with whsec_.')
      .nullable(),
  }),
])
export type KeepPaymentSecret = z.infer<typeof KeepPaymentSecret>

export type SecretSource = 'environment' | 'keychain' | null

/** The set-up of payments, without any key. */
export interface PaymentSetUp {
  provider: 'practice' | 'stripe'
  key: { source: SecretSource; live: boolean }
  webhook_secret: { source: SecretSource }
  can_keep: boolean
  /** The reason keys cannot be stored on this machine; null if they can. */
  why_not: string | null
  /** The address to which Stripe posts its events; null while the shop has no public address. */
  webhook_url: string | null
  notices: { id: number; at: number; what: string | null; ref: string | null }[]
  /** Open checkouts and pending refunds, which need the current key. */
  under_way: { links: number; refunds: number }
}

/** Returns true if real money moves with a key. */
export function isLiveKey(key: string | null): boolean {
  return key !== null && /^[sr]k_live_/.test(key)
}

/** Returns true if Stripe can reach an address: https, and neither this machine nor its network. */
export function isPublicUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return (
    protocol === 'https:' && hostname.includes('.') && !/^[\d.]+$|^\[|\.local$|^localhost$/.test(hostname)
  )
}
