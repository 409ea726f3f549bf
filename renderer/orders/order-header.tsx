import { materialName, type OrderDetails } from '../../shared/orders/boards.ts'
import { orderStage } from '../../shared/orders/order-stage.ts'
import { pathOf } from '../platform/api.ts'
import { Thumbnail } from '../quoting/customer/part/thumbnail.tsx'
import { counted } from '../../shared/platform/counted.ts'
import { dayText } from '../platform/ui/words.ts'
import { DueText } from '../platform/kit/due-text.tsx'
import { OrderBadge } from './order-badge.tsx'
import { OrderNext } from './order-next.tsx'
import panel from '../platform/kit/panel.module.css'
import classes from './orders.module.css'
import { IconCheck, IconCopy, IconLink } from '@tabler/icons-react'
import { IconButton } from '../platform/ui/buttons.tsx'
import { useCopied } from '../platform/ui/use-copied.ts'
import { useActionKeys } from '../platform/kit/use-list-keys.ts'

/** Shows what the order is, how it stands, and what is next. */
export function OrderHeader({ full, seesMoney }: { full: OrderDetails; seesMoney: boolean }) {
  const { head, order } = full
  return (
    <header className={`grid grid-cols-auto-fr items-center gap-3.5 ${panel['face']}`}>
      <Thumbnail quote={head} size={72} />
      <div>
        <div className={classes['named']}>
          <h2 className="text-base wrap-anywhere">
            {head.number}, {head.filename}
          </h2>
          <OrderCopy number={head.number} orderId={head.order_id} />
        </div>
        {head.purchase_number === null ? null : <p>Purchase {head.purchase_number}</p>}
        <p>
          {counted(head.quantity, 'unit')} in {head.color} {materialName(head)}
          {/* That page has the price. */}
          {seesMoney ? (
            <>
              , <a href={pathOf(order.review_url)}>view part</a>
            </>
          ) : null}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <OrderBadge stage={orderStage(order)} />
          {head.status === 'completed' || head.status === 'cancelled' ? null : (
            <>
              <span>{head.due.ship_by === null ? null : `Promised for ${dayText(head.due.ship_by)},`}</span>
              <DueText due={head.due} />
            </>
          )}
        </p>
        <OrderNext full={full} />
      </div>
    </header>
  )
}

/** Copies the order's number or the address of its page, for a message to a colleague. */
function OrderCopy({ number, orderId }: { number: number; orderId: string }) {
  const ofNumber = useCopied()
  const ofLink = useCopied()
  const copyNumber = () => void ofNumber.copy(String(number))
  const copyLink = () =>
    void ofLink.copy(`${window.location.origin}/console/orders/${encodeURIComponent(orderId)}`)
  useActionKeys([
    { key: 'c', label: 'Copy the order number', run: copyNumber },
    { key: 'l', label: 'Copy a link to this order', run: copyLink },
  ])
  const said = ofNumber.copied ? `Order number ${number} copied` : ofLink.copied ? 'Link copied' : ''
  return (
    <span className={classes['copy']}>
      <IconButton
        label="Copy the order number"
        title="Copy the order number (c)"
        aria-keyshortcuts="c"
        onClick={copyNumber}
      >
        {ofNumber.copied ? <IconCheck size={16} stroke={2} /> : <IconCopy size={16} stroke={1.8} />}
      </IconButton>
      <IconButton
        label="Copy a link to this order"
        title="Copy a link to this order (l)"
        aria-keyshortcuts="l"
        onClick={copyLink}
      >
        {ofLink.copied ? <IconCheck size={16} stroke={2} /> : <IconLink size={16} stroke={1.8} />}
      </IconButton>
      <output className="text-muted">{said}</output>
    </span>
  )
}
