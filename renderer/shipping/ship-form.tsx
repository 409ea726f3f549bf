import { deliveryWay } from '../../shared/quoting/delivery/delivery.ts'
import type { ParcelShown } from '../../shared/orders/boards.ts'
import { formatCents } from '../../shared/platform/money.ts'
import { billedWeight } from '../../shared/quoting/delivery/billed-weight.ts'
import { carrierName } from '../../shared/quoting/delivery/carriers.ts'
import { useQuery } from '@tanstack/react-query'
import { trpc } from '../platform/api.ts'
import { Button } from '../platform/ui/buttons.tsx'
import { Notice } from '../platform/ui/notice.tsx'
import { Key } from '../platform/kit/list.tsx'
import { TrackingFields, useTrackingFields } from './tracking-fields.tsx'
import { shipIntent } from './parcel-intents.ts'
import { SHIP_FORM_ID, UNDO_MINUTES, type ParcelMoves } from './use-parcel-moves.ts'

/** The form that ships an order: carrier, tracking number, and the late refund. One that is picked up is ready then. */
export function ShipForm({ parcel, moves }: { parcel: ParcelShown; moves: ParcelMoves }) {
  const { delivery, shipment, late_refund_cents } = parcel
  const way = deliveryWay(delivery)
  const fields = useTrackingFields({
    carrier: parcel.carrier,
    number: shipment?.tracking_number ?? '',
  })
  const shipping = {
    ...fields.tracked,
    tracking_url: shipment?.tracking_url ?? null,
    late_refund_cents,
  }
  return (
    <form
      id={SHIP_FORM_ID}
      className="grid min-w-0 grid-cols-1 gap-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        moves.add(shipIntent(parcel, shipping))
      }}
    >
      {way === 'pickup' ? null : (
        <>
          <TrackingFields isCourier={way === 'courier'} fields={fields} />
          <OtherWeight parcel={parcel} carrier={fields.carrier} />
        </>
      )}
      <LateRefundNotice cents={late_refund_cents} />
      <ShipButton cents={late_refund_cents} verb={way === 'pickup' ? 'Ready to pick up' : 'Ship'} />
    </form>
  )
}

/** Says what another carrier than the parcel's bills, so that no weight changes by shipping unannounced. */
function OtherWeight({ parcel, carrier }: { parcel: ParcelShown; carrier: string }) {
  const { order, parcel_id, delivery } = parcel
  const { data } = useQuery(trpc.shipping.parcel.queryOptions({ order_id: order.order_id, parcel_id }))
  if (!data) return null
  const weight = billedWeight(delivery.parcel, { carrier, shopDivisor: data.shop_divisor })
  if (weight.billed_pounds === data.weight.billed_pounds) return null
  return (
    <output className="font-normal text-muted">
      {carrierName(carrier)} bills {weight.billed_pounds} lb instead of {data.weight.billed_pounds} lb.
    </output>
  )
}

function LateRefundNotice({ cents }: { cents: number }) {
  if (cents === 0) return null
  return (
    <Notice tone="attention" title={`Shipping it now refunds ${formatCents(cents)}`}>
      It is more than one business day late: 10% of the parts price and the tax on it are refunded.
    </Notice>
  )
}

function ShipButton({ cents, verb }: { cents: number; verb: string }) {
  return (
    <>
      <div className="compact flex flex-wrap gap-2">
        <Button look="primary" type="submit">
          {cents > 0 ? `${verb}, refund ${formatCents(cents)}` : verb} <Key>s</Key>
        </Button>
      </div>
      <p className="font-normal text-muted">You can undo this for {UNDO_MINUTES} minutes.</p>
    </>
  )
}
