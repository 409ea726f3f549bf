import { Field, withUnit } from '../../ui/field.tsx'
import forms from './form.module.css'

interface MoneyFieldProps {
  label: string
  /** Of what it is the price: `a piece`, `in all`. */
  unit: string
  value: string
  error: string | null
  onChange: (text: string) => void
  decide?: boolean
}

/** An amount in dollars, typed. */
export function MoneyField({ label, unit, value, error, onChange, decide }: MoneyFieldProps) {
  return (
    <Field label={label} fault={error}>
      {(wired) => (
        <div className={forms['money']}>
          <span aria-hidden="true">$</span>
          <input
            {...wired}
            inputMode="decimal"
            autoComplete="off"
            value={value}
            aria-describedby={withUnit(wired)}
            data-decide={decide || undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <span id={`${wired.id}-unit`}>{unit}</span>
        </div>
      )}
    </Field>
  )
}
