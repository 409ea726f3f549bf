import { STRIPE_EVENTS, type PaymentSetUp } from '../../../shared/payments/payment-set-up.ts'
import { CopyLine } from '../../ui/copy-line.tsx'
import { ToneIcon } from '../../ui/notice.tsx'
import { shopInstantText } from '../../ui/words.ts'
import classes from './payments.module.css'

/** Where Stripe posts, what it should post, and what came in last. */
export function NoticesSection({ setUp }: { setUp: PaymentSetUp }) {
  const { webhook_url, notices } = setUp
  return (
    <section className={classes['section']} aria-label="Notices of Stripe">
      <h2>Notices of Stripe</h2>
      {webhook_url === null ? (
        <p>
          Stripe cannot reach this shop: it has no https address on the internet. That is fine. The shop asks
          Stripe about open payments every few seconds; only disputes are then seen in Stripe’s dashboard
          alone.
        </p>
      ) : (
        <>
          <p>Add this address under Developers, Webhooks in Stripe’s dashboard, for these events.</p>
          <CopyLine label="Address" text={webhook_url} />
        </>
      )}
      <details>
        <summary>The events</summary>
        <ul className={classes['events']}>
          {STRIPE_EVENTS.map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </details>
      <ReceivedLast notices={notices} />
    </section>
  )
}

function ReceivedLast({ notices }: Pick<PaymentSetUp, 'notices'>) {
  return (
    <>
      <h3>Received last</h3>
      {notices.length === 0 ? (
        <p className={classes['muted']}>None yet.</p>
      ) : (
        <ul className={classes['notices']}>
          {notices.map(({ id, at, what, ref }) => (
            <li key={id}>
              <ToneIcon tone={what === null ? 'stop' : 'good'} size={16} />
              <span>{what ?? 'Refused: the signature was not good'}</span>
              <code>{ref}</code>
              <time>{shopInstantText(at)}</time>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
