import { useId } from 'react'
import field from '../../ui/field.module.css'
import classes from './quote.module.css'

/** An amount in dollars, typed. */
export function MoneyField(props: {
  label: string
  /** Of what it is the price: `a piece`, `in all`. */
  unit: string
  value: string
  error: string | null
  onChange: (text: string) => void
  decide?: boolean
}) {
  const id = useId()
  return (
    <div className={field['field']}>
      <label className={field['label']} htmlFor={id}>
        {props.label}
      </label>
      <div className={classes['money']}>
        <span aria-hidden="true">$</span>
        <input
          id={id}
          className={field['input']}
          inputMode="decimal"
          autoComplete="off"
          value={props.value}
          aria-invalid={props.error !== null}
          aria-describedby={`${id}-unit`}
          data-decide={props.decide || undefined}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
        <span id={`${id}-unit`}>{props.unit}</span>
      </div>
      {props.error === null ? null : <p className={classes['fault']}>{props.error}</p>}
    </div>
  )
}
