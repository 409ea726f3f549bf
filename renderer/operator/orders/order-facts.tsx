import { Link } from '@tanstack/react-router'
import type { OrderDetails } from '../../../shared/orders/boards.ts'
import type { OrderParcel } from '../../../shared/orders/order-parcels.ts'
import { SHIPMENT_STATE_WORDS } from '../../../shared/shipping/shipment-states.ts'
import { Day } from '../../ui/values.tsx'
import { countText, shopInstantText } from '../../ui/words.ts'
import { Fact } from '../kit/fact.tsx'
import panel from '../kit/panel.module.css'
import classes from './orders.module.css'

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
  const { purchase_order } = full.order
  return (
    <section className={panel['block']} aria-label="Customer">
      <h2>Customer</h2>
      <p>
        <Link to="/console/customers/$id" params={{ id }}>
          {name ?? 'Guest'}
        </Link>
      </p>
      <p>{email === null ? 'No email address' : <a href={`mailto:${email}`}>{email}</a>}</p>
      {purchase_order === null ? null : <p>PO number {purchase_order}</p>}
      {full.note_to_shop === null ? null : (
        <blockquote className={classes['customerNote']}>{full.note_to_shop}</blockquote>
      )}
    </section>
  )
}

export function DeliveryBlock({ full }: { full: OrderDetails }) {
  const { order, parcels } = full
  return (
    <section className={panel['block']} aria-label="Delivery">
      <h2>Delivery</h2>
      <p>
        {order.delivery.method === 'courier' ? 'Courier' : 'Carrier'} to {order.delivery.city}
      </p>
      {parcels.map((parcel, at) => (
        <ParcelLine
          key={parcel.id}
          parcel={parcel}
          place={parcels.length > 1 || parcel.units.length < order.quantity ? at + 1 : null}
        />
      ))}
    </section>
  )
}

/** One parcel with its tracking. `place`: which of several it is. */
function ParcelLine({ parcel, place }: { parcel: OrderParcel; place: number | null }) {
  const { state, units, together_with, carrier, tracking_number, tracking_url } = parcel
  return (
    <p>
      {place === null ? '' : `Parcel ${place}, ${countText(units.length, 'unit')}: `}
      {together_with.length > 0 ? `Together with ${together_with.join(', ')}: ` : ''}
      {SHIPMENT_STATE_WORDS[state].label}
      {carrier === null ? '' : `, ${carrier} `}
      {tracking_url === null ? (
        tracking_number
      ) : (
        <a href={tracking_url} target="_blank" rel="noreferrer">
          {tracking_number ?? 'tracking page'}
        </a>
      )}
    </p>
  )
}
