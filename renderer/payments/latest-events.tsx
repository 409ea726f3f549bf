import type { PaymentSetUp } from '../../shared/payments/payment-set-up.ts'
import { ToneIcon } from '../platform/ui/notice.tsx'
import { shopInstantText } from '../platform/ui/words.ts'
import classes from './payments.module.css'

/** Lists the webhook events that a service sent last. An event's `what` is null if its signature was wrong. */
export function LatestEvents({ events }: { events: PaymentSetUp['notices'] }) {
  return (
    <>
      <h3>Latest events</h3>
      {events.length === 0 ? (
        <p className="text-muted">None yet.</p>
      ) : (
        <ul className={classes['notices']}>
          {events.map(({ id, at, what, ref }) => (
            <li key={id} className="grid items-center gap-x-3 gap-y-1 border-b border-hairline">
              <ToneIcon tone={what === null ? 'stop' : 'good'} size={16} />
              <span>{what ?? 'Refused: invalid signature'}</span>
              <code className="fine">{ref}</code>
              <time className="fine">{shopInstantText(at)}</time>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
