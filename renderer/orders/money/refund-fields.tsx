import field from '../../platform/ui/field.module.css'
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
    <fieldset className={field['field']}>
      <legend className={field['label']}>Refund</legend>
      <div className="wrap-4-20">
        {KINDS.map(({ what, label }) => (
          <label key={what} className="row-8 middle press control-high">
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
      <p className={field['meaning']}>Sales tax is refunded in proportion.</p>
    </fieldset>
  )
}

function AmountFields({ draft, onChange, isValid }: RefundFieldsProps) {
  const isInvalid = !isValid
  if (draft.what === 'everything') return null
  if (draft.what === 'parts_percent')
    return (
      <AmountField
        label="Percent of the parts price"
        value={draft.percent}
        isInvalid={isInvalid}
        onChange={(percent) => onChange({ percent })}
      />
    )
  return (
    <div className={forms['pair']}>
      <AmountField
        label="Parts, in dollars"
        value={draft.parts}
        isInvalid={isInvalid}
        onChange={(parts) => onChange({ parts })}
      />
      <AmountField
        label="Delivery, in dollars"
        value={draft.delivery}
        isInvalid={isInvalid}
        onChange={(delivery) => onChange({ delivery })}
      />
    </div>
  )
}

function AmountField(props: {
  label: string
  value: string
  isInvalid: boolean
  onChange: (value: string) => void
}) {
  return (
    <label className={field['field']}>
      <span className={field['label']}>{props.label}</span>
      <input
        className={field['input']}
        inputMode="decimal"
        autoComplete="off"
        value={props.value}
        aria-invalid={props.isInvalid && props.value !== ''}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </label>
  )
}
