import { useQuery } from '@tanstack/react-query'
import type { ParcelShown } from '../../../shared/orders/boards.ts'
import { Failed } from '../../ui/failed.tsx'
import { trpc } from '../../api.ts'
import { Button, ButtonLink } from '../../ui/buttons.tsx'
import { durationText, shopInstantText, sizeText, weightText } from '../../ui/words.ts'
import { Key } from '../kit/list.tsx'
import { OrderFace } from '../kit/order-face.tsx'
import { PrintCardBlock } from '../part/print-card.tsx'
import { SentDetail } from './sent-detail.tsx'
import { ShipForm } from './ship-form.tsx'
import { canBook } from './use-parcel-moves.ts'
import type { ParcelDetailProps } from './parcel-props.ts'
import panel from '../kit/panel.module.css'
import tones from '../kit/tones.module.css'

/** One order to pack or ship: its contents, its address, and the next step. */
export function ParcelDetail(props: ParcelDetailProps) {
  const { parcel, mayMake, moves } = props
  const { order, shipment } = parcel
  const seen = { order_id: order.order_id, revision: order.revision }
  return (
    <>
      <OrderFace order={order} />
      <ParcelFacts parcel={parcel} />
      {mayMake ? <Address orderId={order.order_id} /> : null}
      {mayMake && !shipment ? (
        <div className={panel['actions']}>
          <Button look="primary" data-decide disabled={moves.busy} onClick={() => moves.pack.mutate(seen)}>
            Packed <Key>p</Key>
          </Button>
          <SlipLink orderId={order.order_id} />
        </div>
      ) : null}
      {mayMake && shipment?.state === 'packed' ? (
        <>
          <BookButton parcel={parcel} moves={moves} />
          <ShipForm key={`${order.order_id} ${shipment.tracking_number}`} parcel={parcel} moves={moves} />
          <div className={panel['actions']}>
            <SlipLink orderId={order.order_id} />
            {shipment.label_url === null ? null : (
              <a href={shipment.label_url} target="_blank" rel="noreferrer">
                Label
              </a>
            )}
            <Button disabled={moves.busy} onClick={() => moves.unpack.mutate(seen)}>
              Unpack
            </Button>
          </div>
          {shipment.booked ? <StaysBookedNote /> : null}
        </>
      ) : null}
      {shipment?.shipped_at ? <SentDetail {...props} shipment={shipment} /> : null}
      <ErrorAndPrintCard parcel={parcel} moves={moves} />
    </>
  )
}

function ErrorAndPrintCard({ parcel, moves }: Pick<ParcelDetailProps, 'parcel' | 'moves'>) {
  return (
    <>
      <Failed error={moves.error} />
      <PrintCardBlock id={parcel.order.order_id} />
    </>
  )
}

function StaysBookedNote() {
  return (
    <p className={tones['quiet']}>
      Unpacking does not cancel the booking: booking again reuses it. Only the provider can cancel it.
    </p>
  )
}

function BookButton({ parcel, moves }: Pick<ParcelDetailProps, 'parcel' | 'moves'>) {
  if (!canBook(parcel)) return null
  const { order, delivery } = parcel
  return (
    <div className={panel['actions']}>
      <Button disabled={moves.busy} onClick={() => moves.book.mutate({ order_id: order.order_id })}>
        {delivery.method === 'courier' ? 'Call the courier' : 'Buy the label'} <Key>c</Key>
      </Button>
    </div>
  )
}

function SlipLink({ orderId }: { orderId: string }) {
  return (
    <ButtonLink to="/console/shipping/$id/slip" params={{ id: orderId }}>
      Packing slip
    </ButtonLink>
  )
}

function ParcelFacts({ parcel }: { parcel: ParcelShown }) {
  const { delivery } = parcel
  return (
    <dl className={panel['facts']}>
      <dt>Ships by</dt>
      <dd>
        {delivery.method === 'courier' ? 'courier' : 'carrier'}
        {delivery.transit_days === null ? '' : `, ${delivery.transit_days} business days in transit`}
      </dd>
      <dt>Box</dt>
      <dd>
        {delivery.parcel.box ? `${delivery.parcel.box}: ` : ''}
        {sizeText(delivery.parcel.size_mm)} mm, {weightText(delivery.parcel.grams)}
      </dd>
      {delivery.window ? (
        <>
          <dt>Courier</dt>
          <dd>
            {shopInstantText(delivery.window.from)}, for{' '}
            {durationText(delivery.window.until - delivery.window.from)}
          </dd>
        </>
      ) : null}
      {delivery.fee_note ? (
        <>
          <dt>Note</dt>
          <dd>{delivery.fee_note}</dd>
        </>
      ) : null}
    </dl>
  )
}

/** The delivery address, which is decrypted only for staff who pack, and only for the order shown. */
function Address({ orderId }: { orderId: string }) {
  const address = useQuery(trpc.shipping.address.queryOptions({ order_id: orderId }))
  if (!address.data) return <Failed error={address.error} />
  const { name, street, unit, city, state, zip, phone, notes } = address.data
  return (
    <section className={panel['block']} aria-label="Address">
      <h3>Address</h3>
      <address>
        {name}
        <br />
        {street}
        {unit ? `, ${unit}` : ''}
        <br />
        {city}, {state.toUpperCase()} {zip}
        <br />
        {phone}
      </address>
      {notes ? <p>For the courier: {notes}</p> : null}
    </section>
  )
}
