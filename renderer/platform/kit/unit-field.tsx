import { Field, withUnit } from '../ui/field.tsx'

interface UnitFieldProps {
  label: string
  /** Beside the figure; `$` and what follows it, such as `$ per kg`, stand on both sides. */
  unit: string
  value: string
  meaning?: string | undefined
  fault?: string | null | undefined
  onChange: (text: string) => void
  /** Gets the focus when `Enter` is pressed on the row. */
  isFirst?: boolean
}

/** A number, as it was typed, with its unit. */
export function UnitField({ label, unit, value, meaning, fault, onChange, isFirst }: UnitFieldProps) {
  const isMoney = unit.startsWith('$')
  return (
    <Field label={label} meaning={meaning} fault={fault}>
      {(control) => (
        <div
          className={`figures grid items-center gap-2 text-muted ${isMoney ? 'grid-cols-auto-fr-auto' : 'grid-cols-fr-auto'}`}
        >
          {isMoney ? <span aria-hidden="true">$</span> : null}
          <input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={value}
            aria-describedby={withUnit(control)}
            data-decide={isFirst || undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <span id={`${control.id}-unit`}>
            {isMoney ? <span className="spoken">dollars</span> : null}
            {isMoney ? unit.slice(1) : unit}
          </span>
        </div>
      )}
    </Field>
  )
}
