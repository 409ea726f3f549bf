import { useId } from 'react'
import field from './field.module.css'
import classes from './chooser.module.css'

interface ChooserProps<Value extends string> {
  label: string
  value: Value
  /** What can be chosen, with its name. */
  choices: readonly (readonly [value: Value, name: string])[]
  onChange: (value: Value) => void
}

/** One of a few, chosen from a list that opens: what is shown, or for whom. */
export function Chooser<Value extends string>({ label, value, choices, onChange }: ChooserProps<Value>) {
  const id = useId()
  const choose = (chosen: string) => {
    const choice = choices.find(([one]) => one === chosen)
    if (choice) onChange(choice[0])
  }
  return (
    <div className={classes['chooser']}>
      <label htmlFor={id} className={field['label']}>
        {label}
      </label>
      <select
        id={id}
        className={field['input']}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {choices.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
