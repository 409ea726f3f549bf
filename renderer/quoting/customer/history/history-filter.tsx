import field from '../../../platform/ui/field.module.css'

interface HistoryFilterProps<Value extends string> {
  value: Value
  choices: readonly (readonly [value: Value, name: string])[]
  onChange: (value: Value) => void
}

/** The select over a list of the customer; its choices explain themselves. */
export function HistoryFilter<Value extends string>({ value, choices, onChange }: HistoryFilterProps<Value>) {
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
