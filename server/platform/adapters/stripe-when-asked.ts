import type { Payments } from '../ports/payments.ts'
import type { StripeOptions, StripePayments } from './stripe-payments.ts'

/** Stripe's payments, which load its large library for the first call. */
export function stripeWhenAsked(options: StripeOptions): Payments {
  let loading: Promise<StripePayments> | undefined
  const stripe = () =>
    (loading ??= import('./stripe-payments.ts').then(({ stripePayments }) => stripePayments(options)))
  return {
    provider: 'stripe',
    tax: {
      calculate: async (sale) => (await stripe()).tax.calculate(sale),
      reportSale: async (sale) => (await stripe()).tax.reportSale(sale),
      reportRefund: async (refund) => (await stripe()).tax.reportRefund(refund),
    },
    open: async (checkout) => (await stripe()).open(checkout),
    read: async (id) => (await stripe()).read(id),
    close: async (id) => (await stripe()).close(id),
    refund: async (order) => (await stripe()).refund(order),
    readRefund: async (ref) => (await stripe()).readRefund(ref),
    refundsOf: async (ref) => (await stripe()).refundsOf(ref),
    portal: async (customer) => (await stripe()).portal(customer),
    account: async () => (await stripe()).account(),
    readEventsSince: async (since) => (await stripe()).readEventsSince(since),
    activitySince: async (since) => (await stripe()).activitySince(since),
    readEvent: async (body, signature) => (await stripe()).readEvent(body, signature),
  }
}
