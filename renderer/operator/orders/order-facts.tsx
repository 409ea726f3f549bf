import { Link } from '@tanstack/react-router'
import type { OrderDetails } from '../../../shared/orders/boards.ts'
import { SHIPMENT_STATE_WORDS } from '../../../shared/shipping/shipment-states.ts'
import { Day } from '../../ui/values.tsx'
import { shopInstantText } from '../../ui/words.ts'
import { Fact } from '../kit/fact.tsx'
import panel from '../kit/panel.module.css'

/** The promised and actual days of an order. */
export function DatesBlock({ full }: { full: OrderDetails }) {
  const { head, order, agreed_ship_by, hold } = full
  const { ship_by, expected_ship_by } = head.due
  const hasMoved = agreed_ship_by !== null && agreed_ship_by !== ship_by
  return (
    <section className={panel['block']} aria-label="Dates">
      <h2>Dates</h2>
      <dl className={panel['facts']}>
        <Fact name="Promised">{ship_by === null ? 'not confirmed yet' : <Day day={ship_by} />}</Fact>
        <Fact name="Promised at payment">{hasMoved ? <Day day={agreed_ship_by} /> : null}</Fact>
        <Fact name="Expected">{expected_ship_by === null ? null : <Day day={expected_ship_by} />}</Fact>
        <Fact name="Paid">{shopInstantText(order.paid_at)}</Fact>
        <Fact name="Shipped">{order.shipped_at === null ? null : shopInstantText(order.shipped_at)}</Fact>
        <Fact name="On hold">
          {hold && `since ${shopInstantText(hold.since)}, caused by the ${hold.cause}: ${hold.reason}`}
        </Fact>
      </dl>
    </section>
  )
}

export function CustomerBlock({ full }: { full: OrderDetails }) {
  const { id, name, email } = full.customer
  return (
    <section className={panel['block']} aria-label="Customer">
      <h2>Customer</h2>
      <p>
        <Link to="/console/customers/$id" params={{ id }}>
          {name ?? 'Guest'}
        </Link>
      </p>
      <p>{email === null ? 'No email address' : <a href={`mailto:${email}`}>{email}</a>}</p>
    </section>
  )
}

export function DeliveryBlock({ full }: { full: OrderDetails }) {
  const { order, shipment } = full
  return (
    <section className={panel['block']} aria-label="Delivery">
      <h2>Delivery</h2>
      <p>
        {order.delivery.method === 'courier' ? 'Courier' : 'Carrier'} to {order.delivery.city}
      </p>
      {shipment === null ? null : (
        <p>
          {SHIPMENT_STATE_WORDS[shipment.state].label}
          {shipment.carrier === null ? '' : `, ${shipment.carrier} `}
          {shipment.tracking_url === null ? (
            shipment.tracking_number
          ) : (
            <a href={shipment.tracking_url} target="_blank" rel="noreferrer">
              {shipment.tracking_number ?? 'tracking page'}
            </a>
          )}
        </p>
      )}
    </section>
  )
}
