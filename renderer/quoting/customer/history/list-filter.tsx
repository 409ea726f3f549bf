import field from '../../../platform/ui/field.module.css'

interface ListFilterProps<Value extends string> {
  value: Value
  choices: readonly (readonly [value: Value, name: string])[]
  onChange: (value: Value) => void
}

/** The select over a list of the customer; its choices explain themselves. */
export function ListFilter<Value extends string>({ value, choices, onChange }: ListFilterProps<Value>) {
  return (
    <select
      className={field['input']}
      aria-label="Show"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
    >
      {choices.map(([offered, name]) => (
        <option key={offered} value={offered}>
          {name}
        </option>
      ))}
    </select>
  )
}
