import { deliveryWay, WAY_NAMES } from '../../shared/quoting/delivery/delivery.ts'
import { benchSizeText, benchWeightText } from '../../shared/quoting/delivery/bench-units.ts'
import { useQuery } from '@tanstack/react-query'
import { formatCents } from '../../shared/platform/money.ts'
import { carrierName } from '../../shared/quoting/delivery/carriers.ts'
import type { ParcelShown } from '../../shared/orders/boards.ts'
import type { ParcelCarriers } from '../../shared/orders/parcel-work.ts'
import { Failed } from '../platform/ui/failed.tsx'
import { trpc } from '../platform/api.ts'
import { Button, NewTabLink } from '../platform/ui/buttons.tsx'
import { counted } from '../../shared/platform/counted.ts'
import { durationText, shopInstantText } from '../platform/ui/words.ts'
import { Key } from '../platform/kit/list.tsx'
import { OrderFace } from '../quoting/order-face.tsx'
import { PrintCardBlock } from '../quoting/part/print-card-block.tsx'
import { AddressBlock } from './address-block.tsx'
import { LabelBlock } from './label-block.tsx'
import { onlyPath, parcelsPath } from '../orders/labels/parcel-paths.ts'
import { PackPanel } from './pack-form.tsx'
import { SentDetail } from './sent-detail.tsx'
import { ShipForm } from './ship-form.tsx'
import { SlipLink } from './slip-link.tsx'
import { bookIntent, canBook, decideIntent, unpackIntent } from './parcel-intents.ts'
import type { ParcelDetailProps } from './parcel-props.ts'
import { dimensionalText } from './weight-text.ts'

/** One order to pack or ship: its contents, its address, and the next step. */
export function ParcelDetail(props: ParcelDetailProps) {
  const { parcel, mayMake, mayShip, moves } = props
  const { order, shipment } = parcel
  return (
    <>
      <OrderFace order={order} />
      <ParcelFacts parcel={parcel} />
      {mayShip ? <Carriers parcel={parcel} moves={moves} /> : null}
      {mayShip && !shipment ? <PackPanel parcel={parcel} moves={moves} /> : null}
      {mayMake && shipment?.state === 'packed' ? (
        <>
          <BookButton parcel={parcel} moves={moves} />
          <ShipForm key={`${order.order_id} ${shipment.tracking_number}`} parcel={parcel} moves={moves} />
          <div className="compact flex flex-wrap gap-2">
            <PrintLink parcel={parcel} />
            <SlipLink orderId={order.order_id} parcelId={parcel.parcel_id} />
            <Button onClick={() => moves.add(unpackIntent(parcel))}>Unpack</Button>
          </div>
          {shipment.booked ? <StaysBookedNote /> : null}
        </>
      ) : null}
      {shipment?.shipped_at ? <SentDetail {...props} shipment={shipment} /> : null}
      <PrintCardBlock id={order.order_id} />
    </>
  )
}

function StaysBookedNote() {
  return (
    <p className="font-normal text-muted">
      Unpacking does not void the label: packing and booking again reuses it. Void it to get its price back.
    </p>
  )
}

function BookButton({ parcel, moves }: Pick<ParcelDetailProps, 'parcel' | 'moves'>) {
  if (!canBook(parcel)) return null
  return (
    <div className="compact flex flex-wrap gap-2">
      <Button onClick={() => moves.add(bookIntent(parcel))}>
        {parcel.delivery.method === 'courier' ? 'Call the courier' : 'Buy the label'} <Key>c</Key>
      </Button>
    </div>
  )
}

/** Slip and label in one file. */
function PrintLink({ parcel: { order, parcel_id, shipment } }: Pick<ParcelDetailProps, 'parcel'>) {
  return (
    <>
      <NewTabLink href={parcelsPath([order.number], parcel_id)}>
        {shipment?.label_url ? 'Print slip and label' : 'Print slip'}
      </NewTabLink>
      {order.practice ? (
        <NewTabLink href={onlyPath([order.number], 'test', parcel_id)}>Print test label</NewTabLink>
      ) : null}
    </>
  )
}

/** Shows what is in the parcel if it is not simply the whole order. */
function Contents({ parcel: { parts, parcel_id, other_parcels, order } }: Pick<ParcelDetailProps, 'parcel'>) {
  const isWhole = parts.length === 1 && parts[0].units.length === parts[0].quantity
  if (parcel_id === null && other_parcels > 0)
    return (
      <>
        <dt>Packed before</dt>
        <dd>{counted(other_parcels, 'parcel')} of this order</dd>
      </>
    )
  if (parcel_id === null || (isWhole && other_parcels === 0)) return null
  return (
    <>
      <dt>In this box</dt>
      <dd>
        {parts.map(({ order_id, number, units, quantity, filename }) => (
          <span key={order_id} className="block">
            {parts.length > 1 ? `Order ${number}: ` : ''}
            {units.length === quantity
              ? counted(quantity, 'unit')
              : `${units.length > 1 ? 'units' : 'unit'} ${units.join(', ')} of ${quantity}`}
            {parts.length > 1 ? `, ${filename}` : ''}
          </span>
        ))}
      </dd>
      {other_parcels > 0 ? (
        <>
          <dt>Other parcels</dt>
          <dd>
            {other_parcels} of order {order.number}
          </dd>
        </>
      ) : null}
    </>
  )
}

function ParcelFacts({ parcel }: { parcel: ParcelShown }) {
  const { delivery } = parcel
  return (
    <dl className="facts">
      <dt>Delivery</dt>
      <dd>
        {WAY_NAMES[deliveryWay(delivery)]}
        {delivery.transit_days === null ? '' : `, ${delivery.transit_days} business days in transit`}
      </dd>
      <Contents parcel={parcel} />
      <dt>{parcel.parcel_id === null ? 'Quoted box' : 'Box'}</dt>
      <dd>
        {delivery.parcel.box ? `${delivery.parcel.box}: ` : ''}
        {benchSizeText(delivery.parcel.size_mm)}, {benchWeightText(delivery.parcel.grams)}
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

/** The address, decrypted only for staff who pack and only for the order shown, with labels and the billed weight. */
function Carriers({ parcel, moves }: Pick<ParcelDetailProps, 'parcel' | 'moves'>) {
  const { order, shipment } = parcel
  const { order_id } = order
  const { parcel_id } = parcel
  const carriers = useQuery(trpc.shipping.parcel.queryOptions({ order_id, parcel_id }))
  if (!carriers.data) return <Failed error={carriers.error} />
  const { data } = carriers
  const isInShop = !shipment || shipment.state === 'packed'
  if (deliveryWay(parcel.delivery) === 'pickup') return <PickedUpBy address={data.address} />
  return (
    <>
      {parcel_id === null ? null : <WeightLine carriers={data} />}
      <AddressBlock
        orderId={order_id}
        carriers={data}
        mayChange={isInShop && order.status === 'in_production' && !shipment?.booked}
        onDecide={(use) => moves.add(decideIntent(parcel, use))}
      />
      <LabelBlock orderId={order_id} carriers={data} />
    </>
  )
}

/** The person who comes; the shop knows its own address. */
function PickedUpBy({ address: { name, phone } }: Pick<ParcelCarriers, 'address'>) {
  return (
    <dl className="facts">
      <dt>Picked up by</dt>
      <dd>
        {name}, {phone}
      </dd>
    </dl>
  )
}

/** Shows the weight that a carrier bills, and the extras bought with the label. */
function WeightLine({ carriers: { carrier, weight, options } }: { carriers: ParcelCarriers }) {
  const { actual_pounds, dimensional_pounds, billed_pounds } = weight
  const isByVolume = dimensional_pounds > actual_pounds
  const extras = [
    ...(options.insured_cents === null ? [] : [`insured for ${formatCents(options.insured_cents)}`]),
    ...(options.signature ? ['with a signature'] : []),
  ]
  return (
    <dl className="facts">
      <dt>Billed weight</dt>
      <dd>
        {billed_pounds} lb with {carrierName(carrier)}
        {isByVolume ? ', by volume' : ''}{' '}
        <span className="font-normal text-muted">
          {isByVolume ? dimensionalText(weight) : `${actual_pounds.toFixed(1)} lb actual weight`}
        </span>
      </dd>
      {extras.length > 0 ? (
        <>
          <dt>Label</dt>
          <dd>{extras.join(', ')}</dd>
        </>
      ) : null}
    </dl>
  )
}
