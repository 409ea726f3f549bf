import { useQuery } from '@tanstack/react-query'
import { type PaymentSetUp, STRIPE_EVENTS } from '../../shared/payments/payment-set-up.ts'
import { Failed } from '../platform/ui/failed.tsx'
import { LoadingLines } from '../platform/ui/loading-lines.tsx'
import { trpc } from '../platform/api.ts'
import { Notice } from '../platform/ui/notice.tsx'
import { OperatorFrame } from '../platform/kit/operator-frame.tsx'
import { ConnectionTest } from './connection-test.tsx'
import { SecretSection } from './secret-section.tsx'
import { CopyLine } from '../platform/ui/copy-line.tsx'
import { LatestEvents } from './latest-events.tsx'
import { FoldSummary } from '../platform/kit/fold.tsx'
import forms from '../platform/kit/form.module.css'

/** Sets which provider takes card payments: Stripe, or none while payments are in practice mode. */
export function PaymentsPage() {
  return (
    <OperatorFrame title="Payments" right="set_up">
      {() => <SetUp />}
    </OperatorFrame>
  )
}

function SetUp() {
  const setUp = useQuery(trpc.payments.read.queryOptions())
  if (setUp.isPending) return <LoadingLines label="Loading the payments" />
  if (setUp.isError) return <Failed error={setUp.error} />
  const { data } = setUp
  return (
    <div className="grid max-w-[760px] gap-6">
      <ProviderNotice setUp={data} />
      <StripeKeySection setUp={data} />
      {data.provider === 'stripe' ? <ConnectionTest /> : null}
      <SecretSection
        name="stripe_webhook_secret"
        title="Webhook signing secret"
        label="Signing secret"
        hint="Stripe shows it when you add the address below. Payments work without it, because the shop also asks Stripe."
        source={data.webhook_secret.source}
        setUp={data}
      />
      <WebhookSection setUp={data} />
    </div>
  )
}

/** The key with which Stripe takes payments. */
export function StripeKeySection({ setUp }: { setUp: PaymentSetUp }) {
  return (
    <SecretSection
      name="stripe_key"
      title="Stripe key"
      label="Secret key or restricted key"
      hint="In Stripe’s dashboard under Developers, API keys. A restricted key needs write access to checkout sessions, refunds and billing portal sessions, and read access to the account."
      source={setUp.key.source}
      setUp={setUp}
    />
  )
}

/** Says whether payments are practice, a test of Stripe, or real. */
export function ProviderNotice({ setUp }: { setUp: PaymentSetUp }) {
  if (setUp.provider === 'practice')
    return (
      <Notice tone="attention" title="Test mode: no money moves">
        Customers can buy with a test card and everything works as usual, but nothing is charged or paid out.
        Every page, receipt and order says so. Once a Stripe key is set, real cards are charged.
      </Notice>
    )
  if (!setUp.key.live)
    return (
      <Notice tone="attention" title="Stripe takes payments in test mode">
        Only Stripe’s test cards work, and no money moves. Set the live key to sell.
      </Notice>
    )
  return (
    <Notice tone="good" title="Stripe takes payments">
      Real cards are charged and refunded.
    </Notice>
  )
}

/** The webhook: its address, its events, and the latest events received. */
function WebhookSection({ setUp }: { setUp: PaymentSetUp }) {
  const { webhook_url, notices } = setUp
  return (
    <section className="page-section" aria-label="Stripe webhook">
      <h2>Stripe webhook</h2>
      {webhook_url === null ? (
        <p>
          Stripe cannot reach this shop, because it has no https address on the internet. That is fine: the
          shop asks Stripe about open payments every few seconds. Disputes then show only in Stripe’s
          dashboard.
        </p>
      ) : (
        <>
          <p>In Stripe’s dashboard, under Developers, Webhooks, add this address for the events below.</p>
          <CopyLine label="Address" text={webhook_url} />
        </>
      )}
      <details className={forms['more']}>
        <FoldSummary>Events</FoldSummary>
        <ul className="grid gap-1">
          {STRIPE_EVENTS.map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </details>
      <LatestEvents events={notices} />
    </section>
  )
}
