import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { SalesTaxRules } from '../../../shared/payments/sales-tax.ts'
import { IconButton } from '../../ui/buttons.tsx'
import field from '../../ui/field.module.css'
import classes from './set-up.module.css'

type TaxPlace = SalesTaxRules['states'][string]['places'][number]

/** One place with its tax rate and ZIP codes. */
export function PlaceRow({
  place,
  onChange,
}: {
  place: TaxPlace
  onChange: (place: TaxPlace | null) => void
}) {
  const { name, percent, zips } = place
  // Kept as text, so that a trailing comma stays while the next code is typed.
  const [zipText, setZipText] = useState(zips.join(', '))
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
      <input
        className={field['input']}
        aria-label={`ZIP codes of ${name}, or their first digits`}
        value={zipText}
        onChange={(event) => {
          setZipText(event.currentTarget.value)
          onChange({ ...place, zips: event.currentTarget.value.split(/[\s,]+/).filter(Boolean) })
        }}
      />
      <IconButton label={`Remove ${name}`} onClick={() => onChange(null)}>
        <IconX size={18} stroke={1.8} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
