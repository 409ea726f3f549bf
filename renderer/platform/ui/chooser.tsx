import { Box } from '@mantine/core'
import { useId } from 'react'
import field from './field.module.css'

interface ChooserProps<Value extends string> {
  label: string
  value: Value
  /** The values that can be chosen, each with its name. */
  choices: readonly (readonly [value: Value, name: string])[]
  onChange: (value: Value) => void
}

/** A labeled select. */
export function Chooser<Value extends string>({ label, value, choices, onChange }: ChooserProps<Value>) {
  const id = useId()
  const choose = (chosen: string) => {
    const choice = choices.find(([offered]) => offered === chosen)
    if (choice) onChange(choice[0])
  }
  return (
    <Box className="grid gap-1.5" w="min(320px, 100%)">
      <label htmlFor={id} className={field['label']}>
        {label}
      </label>
      <select
        id={id}
        className={field['input']}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {choices.map(([offered, name]) => (
          <option key={offered} value={offered}>
            {name}
          </option>
        ))}
      </select>
    </Box>
  )
}
