import { Field } from '../ui/field.tsx'

interface PickFieldProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  meaning?: string | null
  fault?: string | undefined
  onChange: (value: Value) => void
}

/** A labeled `select`. */
export function PickField<Value extends string>(props: PickFieldProps<Value>) {
  const { label, value, options, meaning, fault, onChange } = props
  return (
    <Field label={label} meaning={meaning} fault={fault}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.currentTarget.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
