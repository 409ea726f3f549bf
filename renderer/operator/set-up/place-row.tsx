import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { SalesTaxRules } from '../../../shared/payments/sales-tax.ts'
import { IconButton } from '../../ui/buttons.tsx'
import field from '../../ui/field.module.css'
import classes from './set-up.module.css'

type TaxPlace = SalesTaxRules['states'][string]['places'][number]

interface PlaceRowProps {
  place: TaxPlace
  onChange: (place: TaxPlace | null) => void
}

/** One place with its tax rate and ZIP codes. */
export function PlaceRow({ place, onChange }: PlaceRowProps) {
  const { name, percent } = place
  return (
    <div className={classes['place']}>
      <input
        className={field['input']}
        aria-label={`Name of ${name}`}
        value={name}
        onChange={(event) => onChange({ ...place, name: event.currentTarget.value })}
      />
      <input
        className={field['input']}
        type="number"
        min={0}
        max={30}
        step="any"
        aria-label={`Rate of ${name} in percent`}
        value={String(percent)}
        onChange={(event) => onChange({ ...place, percent: Number(event.currentTarget.value) })}
      />
      <ZipCodes place={place} onChange={onChange} />
      <IconButton label={`Remove ${name}`} onClick={() => onChange(null)}>
        <IconX size={18} stroke={1.8} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function ZipCodes({ place, onChange }: PlaceRowProps) {
  // Kept as text, so that a trailing comma stays while the next code is typed.
  const [text, setText] = useState(place.zips.join(', '))
  return (
    <input
      className={field['input']}
      aria-label={`ZIP codes of ${place.name}, or their first digits`}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange({ ...place, zips: event.currentTarget.value.split(/[\s,]+/).filter(Boolean) })
      }}
    />
  )
}
