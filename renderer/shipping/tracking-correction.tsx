import { useState } from 'react'
import type { ShipmentShown } from '../../shared/orders/boards.ts'
import { Button } from '../platform/ui/buttons.tsx'
import { correctIntent } from './parcel-intents.ts'
import type { ParcelDetailProps } from './parcel-props.ts'
import { TrackingFields, useTrackingFields } from './tracking-fields.tsx'

type CorrectTrackingProps = Pick<ParcelDetailProps, 'parcel' | 'moves'> & { shipment: ShipmentShown }

/** Corrects the carrier or tracking number of a shipped order. */
export function TrackingCorrection(props: CorrectTrackingProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <CorrectForm {...props} onClose={() => setIsOpen(false)} />
  return (
    <div className="compact flex flex-wrap gap-2">
      <Button onClick={() => setIsOpen(true)}>Correct tracking number</Button>
    </div>
  )
}

function CorrectForm(props: CorrectTrackingProps & { onClose: () => void }) {
  const { parcel, moves, shipment, onClose } = props
  const { delivery } = parcel
  const current = { carrier: shipment.carrier ?? '', number: shipment.tracking_number ?? '' }
  const fields = useTrackingFields(current)
  const isSame = fields.carrier.trim() === current.carrier && fields.number.trim() === current.number
  return (
    <form
      className="grid min-w-0 grid-cols-1 gap-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        moves.add(correctIntent(parcel, fields.tracked, onClose))
      }}
    >
      <TrackingFields isCourier={delivery.method === 'courier'} fields={fields} />
      <div className="compact flex flex-wrap gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" disabled={isSame}>
          Save
        </Button>
      </div>
      <p className="font-normal text-muted">The customer gets an email with it.</p>
    </form>
  )
}
