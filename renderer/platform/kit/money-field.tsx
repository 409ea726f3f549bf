import { Field, withUnit } from '../ui/field.tsx'
import forms from './form.module.css'

interface MoneyFieldProps {
  label: string
  /** The unit of the amount: `per piece`, `total`. */
  unit: string
  value: string
  error: string | null
  onChange: (text: string) => void
  /** Gets the focus when `Enter` is pressed on the row. */
  isFirst?: boolean
}

/** An amount in dollars. */
export function MoneyField({ label, unit, value, error, onChange, isFirst }: MoneyFieldProps) {
  return (
    <Field label={label} fault={error}>
      {(control) => (
        <div className={forms['money']}>
          <span aria-hidden="true">$</span>
          <input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={value}
            aria-describedby={withUnit(control)}
            data-decide={isFirst || undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <span id={`${control.id}-unit`}>{unit}</span>
        </div>
      )}
    </Field>
  )
}
