import { deliveryWay, WAY_NAMES, type DeliveryWay } from '../../shared/quoting/delivery/delivery.ts'
import { Link } from '@tanstack/react-router'
import type { OrderDetails } from '../../shared/orders/boards.ts'
import type { OrderParcel } from '../../shared/orders/order-parcels.ts'
import { parcelWords } from '../../shared/orders/parcel-states.ts'
import { Day } from '../platform/ui/values.tsx'
import { counted } from '../../shared/platform/counted.ts'
import { shopInstantText } from '../platform/ui/words.ts'
import { Fact } from '../platform/kit/fact.tsx'
import { useRight } from '../platform/kit/use-right.ts'
import panel from '../platform/kit/panel.module.css'
import { promiseHistory } from './promise-history.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '../platform/api.ts'
import { Button } from '../platform/ui/buttons.tsx'
import { Failed } from '../platform/ui/failed.tsx'
import { AddressLines } from '../platform/kit/address-lines.tsx'

/** The promised and actual days of an order, and how the promise came about. */
export function DatesBlock({ full }: { full: OrderDetails }) {
  const { head, order, agreed_ship_by, hold } = full
  const { ship_by, expected_ship_by } = head.due
  const hasMoved = agreed_ship_by !== null && agreed_ship_by !== ship_by
  const steps = promiseHistory(full)
  return (
    <section className={panel['block']} aria-label="Dates">
      <h2>Dates</h2>
      <dl className="facts">
        <Fact name="Promised">{ship_by === null ? 'not confirmed yet' : <Day day={ship_by} />}</Fact>
        <Fact name="Promised at payment">{hasMoved ? <Day day={agreed_ship_by} /> : null}</Fact>
        <Fact name="Expected">{expected_ship_by === null ? null : <Day day={expected_ship_by} />}</Fact>
        <Fact name="Paid">{shopInstantText(order.paid_at)}</Fact>
        <Fact name="Shipped">{order.shipped_at === null ? null : shopInstantText(order.shipped_at)}</Fact>
        <Fact name="On hold">
          {hold && `since ${shopInstantText(hold.since)}, caused by the ${hold.cause}: ${hold.reason}`}
        </Fact>
      </dl>
      {steps.length === 0 ? null : (
        <ol className="quoted grid gap-1" aria-label="History of the promise">
          {steps.map(({ id, at, text }) => (
            <li key={id}>
              {text} <time className="font-normal text-muted">{shopInstantText(at)}</time>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** The customer, as far as the role may see. */
export function CustomerBlock({ full }: { full: OrderDetails }) {
  const { id, name, email } = full.customer
  const seesCustomers = useRight('see_customers')
  return (
    <section className={panel['block']} aria-label="Customer">
      <h2>Customer</h2>
      {seesCustomers ? (
        <>
          <p>
            <Link to="/console/customers/$id" params={{ id }}>
              {name ?? 'Guest'}
            </Link>
          </p>
          <p>{email === null ? 'No email address' : <a href={`mailto:${email}`}>{email}</a>}</p>
        </>
      ) : (
        <p>
          {name ?? 'Guest'} in {full.order.delivery.city}
        </p>
      )}
    </section>
  )
}

/** Where it goes, and the parcel once it is packed. */
export function DeliveryBlock({ full }: { full: OrderDetails }) {
  const { order, parcels, head } = full
  const mayShip = useRight('ship')
  const way = deliveryWay(order.delivery)
  return (
    <section className={panel['block']} aria-label="Delivery">
      <h2>Delivery</h2>
      <p>
        {WAY_NAMES[way]} {way === 'pickup' ? 'in' : 'to'} {order.delivery.city}
      </p>
      {mayShip ? <OrderAddress orderId={head.order_id} /> : null}
      {parcels.map((parcel, at) => (
        <ParcelLine
          key={parcel.id}
          parcel={parcel}
          way={way}
          place={parcels.length > 1 || parcel.units.length < order.quantity ? at + 1 : null}
        />
      ))}
    </section>
  )
}

/** One parcel with its tracking. `place`: which of several it is. */
function ParcelLine({ parcel, place, way }: { parcel: OrderParcel; place: number | null; way: DeliveryWay }) {
  const { state, units, together_with, carrier, tracking_number, tracking_url } = parcel
  return (
    <p>
      {place === null ? '' : `Parcel ${place}, ${counted(units.length, 'unit')}: `}
      {together_with.length > 0 ? `Together with ${together_with.join(', ')}: ` : ''}
      {parcelWords(state, way).label}
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

/** The delivery address, which is decrypted only when it is asked for. */
function OrderAddress({ orderId }: { orderId: string }) {
  const [isAsked, setIsAsked] = useState(false)
  const address = useQuery(
    trpc.shipping.address.queryOptions({ order_id: orderId }, { enabled: isAsked, gcTime: 0 }),
  )
  if (!isAsked)
    return (
      <div className="compact flex flex-wrap gap-2">
        <Button onClick={() => setIsAsked(true)}>Show the address</Button>
      </div>
    )
  if (!address.data) return <Failed error={address.error} />
  return <AddressLines address={address.data} />
}
