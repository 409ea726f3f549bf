import { HOUR } from '../../shared/platform/time.ts'
import { secretsFrom } from '../../server/platform/adapters/environment-secrets.ts'
import { paymentProviders } from '../../server/platform/adapters/payment-providers.ts'
import { practicePayments } from '../../server/platform/adapters/practice-payments.ts'
import type { Caller } from '../../server/platform/caller.ts'
import type { CheckoutRow } from '../../server/payments/checkout-store.ts'
import { readDocumentToEdit, saveDocument } from '../../server/operations/documents/save-document.ts'
import type { PaymentSession } from '../../server/platform/ports/payments.ts'
import { fakeStripe, TEST_KEY, TEST_WEBHOOK_SECRET, type FakeStripe } from './fake-stripe.ts'
import { buyableQuote, type PlacedOrderOptions } from './placed-order.ts'
import { insertPurchaseOf } from './purchase-rows.ts'
import { MONDAY_MORNING, openTestShop, type TestShop } from './test-shop.ts'

export interface StripeShop {
  test: TestShop
  stripe: FakeStripe
  /** Removes Stripe's key, or restores it. */
  environment: Record<string, string | undefined>
  close(): Promise<void>
}

/** A shop whose payments go through a Stripe account on this machine. */
export async function openStripeShop(): Promise<StripeShop> {
  const clock = { now: () => MONDAY_MORNING }
  const stripe = await fakeStripe(() => clock.now())
  const environment: Record<string, string | undefined> = {
    LAYERLINE_STRIPE_KEY: TEST_KEY,
    LAYERLINE_STRIPE_WEBHOOK_SECRET: TEST_WEBHOOK_SECRET,
  }
  const secrets = secretsFrom(environment, null)
  const practice = practicePayments({ base_url: () => 'http://127.0.0.1:4747', now: () => clock.now() })
  const payments = paymentProviders({ secrets, practice, now: () => clock.now(), api: stripe.api })
  const test = await openTestShop({ ports: { secrets, payments } })
  clock.now = () => test.shop.clock.now()
  return {
    test,
    stripe,
    environment,
    async close() {
      await test.close()
      await stripe.close()
    },
  }
}

/** A Stripe link at which a quote can be paid: $20.00 of parts, $12.00 of delivery, $2.00 of tax. */
export async function stripeLink(
  { test }: StripeShop,
  options: PlacedOrderOptions & { quote_id?: string } = {},
): Promise<CheckoutRow & { session_id: string }> {
  const quote_id = options.quote_id ?? (await buyableQuote(test, options)).quote_id
  const { shop, database } = test
  const id = shop.ids.make('pu')
  const now = shop.clock.now()
  const amounts = { parts_cents: 2000, delivery_cents: 1200, tax_cents: 200 }
  const session: PaymentSession = await shop.services.payments.current().open({
    id,
    reference: quote_id,
    amounts,
    lines: { parts: 'Parts', delivery: 'Courier', tax: 'Sales tax' },
    email: 'cora@example.com',
    customer_ref: null,
    success_url: 'http://127.0.0.1:4747/',
    cancel_url: 'http://127.0.0.1:4747/',
    expires_at: now + HOUR,
    metadata: {},
  })
  const delivery = database.get('select * from deliveries where quote_id = ?', quote_id)
  const checkout = database.write((tx) =>
    insertPurchaseOf(tx, quote_id, {
      id,
      provider: 'stripe',
      state: 'open',
      speed: 'week',
      ship_by: '2026-11-25',
      ...amounts,
      total_cents: 3400,
      tax: JSON.stringify({
        percent: 10,
        place: 'here',
        parts_tax_cents: 200,
        delivery_tax_cents: 0,
        tax_cents: 200,
      }),
      delivery: JSON.stringify(delivery),
      email: null,
      session_id: session.session_id,
      url: session.url,
      created_at: now,
      expires_at: now + HOUR,
      opened_by_key: null,
      opened_by_grant: null,
      purchase_order: null,
      note_to_shop: null,
    }),
  )
  return { ...checkout, session_id: session.session_id }
}

/** Lets Stripe compute sales tax, or the table again. */
export function chooseTax({ test }: StripeShop, owner: Caller, by: 'stripe' | 'table' = 'stripe'): void {
  const { kind, version, body } = readDocumentToEdit(test.shop, owner, { kind: 'sales_tax' })
  saveDocument(test.shop, owner, { kind, version, body: { ...body, by } })
}
