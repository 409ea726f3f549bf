import classes from './quote.module.css'

interface SwitchProps {
  label: string
  on: boolean
  onChange: (on: boolean) => void
}

/** A switch with its words. */
export function Switch({ label, on, onChange }: SwitchProps) {
  return (
    <label className={classes['check']}>
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  )
}
