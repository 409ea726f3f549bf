import { z } from 'zod'

/** What a shop also asks for by itself; payments it learns of by looking at their links. */
export const POLLED_EVENTS = [
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const

/** The events that Stripe is told to post, by its own names. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  ...POLLED_EVENTS,
] as const

/** Secret and restricted keys of Stripe's; what has `pk_` is for pages and can do nothing here. */
const STRIPE_KEY = /^[sr]k_(test|live)_[A-Za-z0-9]{8,250}$/
const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/=]{8,250}$/

const trimmed = z.string().trim().max(300)

/** A key as an owner types it in, in the shape that Stripe gives it. */
export const KeepPaymentSecret = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('stripe_key'),
    value: trimmed
      .regex(STRIPE_KEY, 'Enter a secret or restricted key of Stripe: it begins with sk_ or rk_.')
      .nullable(),
  }),
  z.object({
    name: z.literal('stripe_webhook_secret'),
    value: trimmed
      .regex(WEBHOOK_SECRET, 'Enter the signing secret of the webhook: it begins with whsec_.')
      .nullable(),
  }),
])
export type KeepPaymentSecret = z.infer<typeof KeepPaymentSecret>

export type SecretSource = 'environment' | 'keychain' | null

/** How payments are set up. No part of a key is in it. */
export interface PaymentSetUp {
  provider: 'practice' | 'stripe'
  key: { source: SecretSource; live: boolean }
  webhook_secret: { source: SecretSource }
  can_keep: boolean
  /** Why keys cannot be kept here. */
  why_not: string | null
  /** Where Stripe posts its notices; null while the shop has no address that Stripe could reach. */
  webhook_url: string | null
  notices: { id: number; at: number; what: string | null; ref: string | null }[]
  /** What would be left hanging without the key. */
  under_way: { links: number; refunds: number }
}

/** Whether real money moves with a key. */
export function isLiveKey(key: string | null): boolean {
  return key !== null && /^[sr]k_live_/.test(key)
}

/** Stripe posts over the internet: https, to a host that is not this machine or this network. */
export function isPublicUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return (
    protocol === 'https:' && hostname.includes('.') && !/^[\d.]+$|^\[|\.local$|^localhost$/.test(hostname)
  )
}
