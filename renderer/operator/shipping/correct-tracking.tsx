import { useState } from 'react'
import type { ShipmentShown } from '../../../shared/orders/boards.ts'
import { Button } from '../../ui/buttons.tsx'
import type { ParcelDetailProps } from './parcel-props.ts'
import { TrackingFields, useTypedTracking } from './tracking-fields.tsx'
import panel from '../kit/panel.module.css'
import forms from '../kit/form.module.css'
import tones from '../kit/tones.module.css'

type CorrectTrackingProps = Pick<ParcelDetailProps, 'parcel' | 'moves'> & { shipment: ShipmentShown }

/** Another carrier or number for what has left: it was mistyped, or the parcel was sent again. */
export function CorrectTracking(props: CorrectTrackingProps) {
  const [open, setOpen] = useState(false)
  if (open) return <CorrectForm {...props} onClose={() => setOpen(false)} />
  return (
    <div className={panel['actions']}>
      <Button onClick={() => setOpen(true)}>Correct the tracking number</Button>
    </div>
  )
}

function CorrectForm(props: CorrectTrackingProps & { onClose: () => void }) {
  const { parcel, moves, shipment, onClose } = props
  const { order, delivery } = parcel
  const before = { carrier: shipment.carrier ?? '', number: shipment.tracking_number ?? '' }
  const typed = useTypedTracking(before)
  const isSame = typed.carrier.trim() === before.carrier && typed.number.trim() === before.number
  const correct = () =>
    moves.correct.mutate(
      { order_id: order.order_id, revision: order.revision, ...typed.tracked },
      { onSuccess: onClose },
    )
  return (
    <form
      className={forms['form']}
      onSubmit={(event) => {
        event.preventDefault()
        correct()
      }}
    >
      <TrackingFields isCourier={delivery.method === 'courier'} typed={typed} />
      <div className={panel['actions']}>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" disabled={moves.busy || isSame}>
          Correct it
        </Button>
      </div>
      <p className={tones['quiet']}>The customer gets a letter with what is typed here.</p>
    </form>
  )
}
