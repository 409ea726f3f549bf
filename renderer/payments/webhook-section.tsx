import { STRIPE_EVENTS, type PaymentSetUp } from '../../shared/payments/payment-set-up.ts'
import { CopyLine } from '../platform/ui/copy-line.tsx'
import { LatestEvents } from './latest-events.tsx'
import sections from '../platform/kit/sections.module.css'
import classes from './payments.module.css'

/** The webhook: its address, its events, and the latest events received. */
export function WebhookSection({ setUp }: { setUp: PaymentSetUp }) {
  const { webhook_url, notices } = setUp
  return (
    <section className={sections['section']} aria-label="Stripe webhook">
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
      <details className={classes['more']}>
        <summary>Events</summary>
        <ul className={classes['events']}>
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
