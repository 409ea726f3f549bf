import field from '../../platform/ui/field.module.css'
import { UnitField } from '../../platform/kit/unit-field.tsx'
import forms from '../../platform/kit/form.module.css'
import type { RefundDraft } from './money-words.ts'

const KINDS: { what: RefundDraft['what']; label: string }[] = [
  { what: 'parts_percent', label: 'Percentage of the parts price' },
  { what: 'amounts', label: 'Fixed amounts' },
  { what: 'everything', label: 'Everything left' },
]

interface RefundFieldsProps {
  draft: RefundDraft
  onChange: (changes: Partial<RefundDraft>) => void
  /** False while the fields are not a refund. */
  isValid: boolean
}

/** Asks how much to refund. Sales tax follows in proportion. */
export function RefundFields({ draft, onChange, isValid }: RefundFieldsProps) {
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className={field['label']}>Refund</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {KINDS.map(({ what, label }) => (
          <label key={what} className="flex min-h-control cursor-pointer items-center gap-2">
            <input
              type="radio"
              name="refund-what"
              checked={draft.what === what}
              onChange={() => onChange({ what })}
            />
            {label}
          </label>
        ))}
      </div>
      <AmountFields draft={draft} onChange={onChange} isValid={isValid} />
      <p className="note leading-dense font-normal">Sales tax is refunded in proportion.</p>
    </fieldset>
  )
}

function AmountFields({ draft, onChange, isValid }: RefundFieldsProps) {
  const faultOf = (value: string, fault: string) => (isValid || value === '' ? null : fault)
  if (draft.what === 'everything') return null
  if (draft.what === 'parts_percent')
    return (
      <UnitField
        label="Percent of the parts price"
        unit="%"
        value={draft.percent}
        fault={faultOf(draft.percent, 'Enter a percentage from 1 to 100.')}
        onChange={(percent) => onChange({ percent })}
      />
    )
  return (
    <div className={forms['pair']}>
      <UnitField
        label="Parts"
        unit="$"
        value={draft.parts}
        fault={faultOf(draft.parts, 'Enter an amount, such as 12.50.')}
        onChange={(parts) => onChange({ parts })}
      />
      <UnitField
        label="Delivery"
        unit="$"
        value={draft.delivery}
        fault={faultOf(draft.delivery, 'Enter an amount, such as 12.50.')}
        onChange={(delivery) => onChange({ delivery })}
      />
    </div>
  )
}
