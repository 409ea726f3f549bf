import { useId, useState } from 'react'
import { CARRIERS, trackingUrl } from '../../../shared/delivery/carriers.ts'
import { TextField } from '../../ui/text-field.tsx'
import tones from '../kit/tones.module.css'

export type TypedTracking = ReturnType<typeof useTypedTracking>

/** Who has a parcel and under which number, as it is typed. */
export function useTypedTracking(first: { carrier: string; number: string }) {
  const [carrier, setCarrier] = useState(first.carrier)
  const [number, setNumber] = useState(first.number)
  const tracked = { carrier, tracking_number: number.trim() === '' ? null : number }
  return { carrier, setCarrier, number, setNumber, tracked }
}

/** The fields for it, with where the customer will follow it. */
export function TrackingFields({ isCourier, typed }: { isCourier: boolean; typed: TypedTracking }) {
  const { carrier, setCarrier, number, setNumber } = typed
  return (
    <>
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
    </>
  )
}

function TrackingNote({ carrier, number }: { carrier: string; number: string }) {
  if (number.trim() === '') return null
  const url = trackingUrl(carrier, number)
  return url === null ? (
    <p className={tones['quiet']}>The customer sees the number without a link.</p>
  ) : (
    <p className={tones['quiet']}>
      The customer follows it at{' '}
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
