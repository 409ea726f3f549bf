import { Link } from '@tanstack/react-router'
import type { CustomerPageData, OpenPoint } from '../../../shared/desk/customers/customer-page-data.ts'
import { deskItemId } from '../../../shared/desk/desk-item.ts'
import type { DeskKind } from '../../../shared/desk/desk-kinds.ts'
import { numberedPart } from '../../../shared/quoting/quotes/quote-number.ts'
import { agoText } from '../../platform/kit/waiting-words.ts'
import panel from '../../platform/kit/panel.module.css'
import events from '../../platform/kit/event-list.module.css'

/** Lists what waits for staff about the customer, each with a link to the page where it is done. Shows nothing if nothing waits. */
export function OpenPoints({ page: { open_points } }: { page: CustomerPageData }) {
  if (open_points.length === 0) return null
  return (
    <section className={panel['block']} aria-label="Open points">
      <h2>Open points</h2>
      <ul className={`named-rows fold-rows ${events['events']}`}>
        {open_points.map((point) => (
          <li key={`${point.what} ${point.subject_id}`}>
            <span className="font-medium text-attention">{WORDS[point.what]}</span>
            <span>
              <PointLink point={point} />{' '}
              <span className="font-normal text-muted">{agoText(point.since)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const WORDS: Record<OpenPoint['what'], string> = {
  'quote held': 'Review the quote',
  'request open': 'Answer the request',
  'ship date pending': 'Confirm the date',
  'delivery review': 'Price the delivery',
  'order on hold': 'On hold',
  'order late': 'Late',
  'refund failed': 'Refund failed',
  'email not sent': 'Email not sent',
}

const QUEUES: Partial<Record<OpenPoint['what'], DeskKind>> = {
  'quote held': 'held',
  'request open': 'engineering',
  'ship date pending': 'ship_dates',
  'delivery review': 'delivery_reviews',
}

function PointLink({ point }: { point: OpenPoint }) {
  const { what, subject_id, order_number } = point
  const name = numberedPart(point)
  const kind = QUEUES[what]
  if (kind)
    return (
      <Link to="/console/to-answer" search={{ chosen: deskItemId({ kind, subject_id }) }}>
        {name}
      </Link>
    )
  if (order_number === null)
    return (
      <Link to="/console/quotes" search={{ q: subject_id, chosen: subject_id }}>
        {name}
      </Link>
    )
  return (
    <Link to="/console/orders/$id" params={{ id: subject_id }}>
      {name}
    </Link>
  )
}
