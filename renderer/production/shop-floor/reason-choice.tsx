import { Button } from '../../platform/ui/buttons.tsx'
import classes from './actions.module.css'

interface ChoiceProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value | null
  onChange: (value: Value) => void
}

/** One of a few answers, as large buttons. */
export function ReasonChoice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className={classes['choices']}>
      <legend>{label}</legend>
      {options.map((option) => (
        <Button
          key={option.value}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Button>
      ))}
    </fieldset>
  )
}
