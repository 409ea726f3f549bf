import { useId, useState } from 'react'
import { CARRIERS, trackingUrl } from '../../../shared/delivery/carriers.ts'
import type { ParcelShown } from '../../../shared/orders/boards.ts'
import { formatCents } from '../../../shared/money.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Key } from '../list.tsx'
import orders from '../orders/orders.module.css'
import { TextField } from '../orders/text-field.tsx'
import { SHIP_FORM_ID, UNDO_MINUTES, type ParcelMoves } from './use-parcel-moves.ts'

/** Handing over: who takes it, under which number, and what it gives back because it is late. */
export function ShipForm({ parcel, moves }: { parcel: ParcelShown; moves: ParcelMoves }) {
  const { order, delivery, shipment, late_refund_cents } = parcel
  const isCourier = delivery.method === 'courier'
  const [carrier, setCarrier] = useState(shipment?.carrier ?? (isCourier ? 'Courier' : 'USPS'))
  const [number, setNumber] = useState(shipment?.tracking_number ?? '')
  const ship = () =>
    moves.ship.mutate({
      order_id: order.order_id,
      revision: order.revision,
      carrier,
      tracking_number: number.trim() === '' ? null : number,
      tracking_url: shipment?.tracking_url ?? null,
      late_refund_cents,
    })
  return (
    <form
      id={SHIP_FORM_ID}
      className={orders['form']}
      onSubmit={(event) => {
        event.preventDefault()
        ship()
      }}
    >
      <CarrierField label={isCourier ? 'Who takes it' : 'Carrier'} carrier={carrier} onChange={setCarrier} />
      <TextField
        label={isCourier ? 'Tracking number (optional)' : 'Tracking number'}
        data-decide
        value={number}
        required={!isCourier}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => setNumber(event.target.value)}
      />
      <TrackingNote carrier={carrier} number={number} />
      <LateNote cents={late_refund_cents} />
      <Submit cents={late_refund_cents} busy={moves.busy} />
    </form>
  )
}

function TrackingNote({ carrier, number }: { carrier: string; number: string }) {
  if (number.trim() === '') return null
  const url = trackingUrl(carrier, number)
  return url === null ? (
    <p className={orders['quiet']}>The customer sees the number without a link.</p>
  ) : (
    <p className={orders['quiet']}>
      The customer follows it at{' '}
      <a href={url} target="_blank" rel="noreferrer">
        {new URL(url).hostname}
      </a>
      .
    </p>
  )
}

function LateNote({ cents }: { cents: number }) {
  if (cents === 0) return null
  return (
    <Notice tone="attention" title={`Shipping it now refunds ${formatCents(cents)}`}>
      It is more than one business day late: 10 % of the parts and the tax on it go back to the customer’s
      card.
    </Notice>
  )
}

interface CarrierFieldProps {
  label: string
  carrier: string
  onChange: (carrier: string) => void
}

function CarrierField({ label, carrier, onChange }: CarrierFieldProps) {
  const carriers = useId()
  return (
    <>
      <TextField
        label={label}
        list={carriers}
        value={carrier}
        required
        maxLength={60}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={carriers}>
        {CARRIERS.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}

function Submit({ cents, busy }: { cents: number; busy: boolean }) {
  return (
    <>
      <div className={orders['actions']}>
        <Button look="primary" type="submit" disabled={busy}>
          {cents > 0 ? `Ship and refund ${formatCents(cents)}` : 'Ship'} <Key>s</Key>
        </Button>
      </div>
      <p className={orders['quiet']}>It can be taken back for {UNDO_MINUTES} minutes.</p>
    </>
  )
}
