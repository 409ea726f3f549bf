import { useId, useState } from 'react'
import { CARRIERS, trackingUrl } from '../../shared/quoting/delivery/carriers.ts'
import { trackingDoubt } from '../../shared/quoting/delivery/tracking-numbers.ts'
import { LineField } from '../platform/ui/line-field.tsx'

export type TrackingFieldsState = ReturnType<typeof useTrackingFields>

/** Returns the state of the tracking fields; `tracked` is the input of a mutation. */
export function useTrackingFields(initial: { carrier: string; number: string }) {
  const [carrier, setCarrier] = useState(initial.carrier)
  const [number, setNumber] = useState(initial.number)
  const tracked = { carrier, tracking_number: number.trim() === '' ? null : number }
  return { carrier, setCarrier, number, setNumber, tracked }
}

/** Carrier and tracking number, with a note about the customer's tracking link. */
export function TrackingFields({ isCourier, fields }: { isCourier: boolean; fields: TrackingFieldsState }) {
  const { carrier, setCarrier, number, setNumber } = fields
  return (
    <>
      <CarrierField label={isCourier ? 'Courier' : 'Carrier'} carrier={carrier} onChange={setCarrier} />
      <LineField
        label={isCourier ? 'Tracking number (optional)' : 'Tracking number'}
        data-decide
        value={number}
        required={!isCourier}
        maxLength={60}
        autoComplete="off"
        onChange={setNumber}
      />
      <TrackingDoubt carrier={carrier} number={number} />
      <TrackingNote carrier={carrier} number={number} />
    </>
  )
}

/** A warning and no more: formats of numbers change, and staff have the label in their hand. */
function TrackingDoubt({ carrier, number }: { carrier: string; number: string }) {
  const doubt = trackingDoubt(carrier, number)
  return (
    <output className="font-medium text-attention">
      {doubt === null ? '' : `${doubt} Compare it with the label. You can save it all the same.`}
    </output>
  )
}

function TrackingNote({ carrier, number }: { carrier: string; number: string }) {
  if (number.trim() === '') return null
  const url = trackingUrl(carrier, number)
  return url === null ? (
    <p className="font-normal text-muted">The customer sees the number without a link.</p>
  ) : (
    <p className="font-normal text-muted">
      The customer tracks it at{' '}
      <a href={url} target="_blank" rel="noreferrer">
        {new URL(url).hostname}
      </a>
      .
    </p>
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
      <LineField label={label} list={carriers} value={carrier} required maxLength={60} onChange={onChange} />
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
