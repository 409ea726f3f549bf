import { Field, withUnit } from '../../platform/ui/field.tsx'
import form from '../../platform/kit/form.module.css'

interface NumberFieldProps {
  label: string
  unit: string
  value: string
  meaning?: string
  fault?: string | undefined
  onChange: (text: string) => void
}

/** A number with its unit beside it. */
export function NumberField({ label, unit, value, meaning, fault, onChange }: NumberFieldProps) {
  return (
    <Field label={label} meaning={meaning} fault={fault}>
      {(control) => (
        <div className={form['figure']}>
          <input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={value}
            aria-describedby={withUnit(control)}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <span id={`${control.id}-unit`}>{unit}</span>
        </div>
      )}
    </Field>
  )
}
