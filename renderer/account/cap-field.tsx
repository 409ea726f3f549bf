import { useEffect, useId, useRef } from 'react'
import field from '../ui/field.module.css'
import classes from './spending.module.css'

interface CapFieldProps {
  value: string
  /** What is wrong with it; takes the focus when it appears. */
  error: string | null
  onChange: (text: string) => void
  /** It has appeared because the person wants to type in it. */
  autoFocus?: boolean
}

/** What a key or an app may ask to be paid in a month, typed in dollars. */
export function CapField({ value, error, onChange, autoFocus = false }: CapFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error !== null) input.current?.focus()
  }, [error])
  useEffect(() => {
    if (autoFocus) input.current?.select()
  }, [autoFocus])
  return (
    <div className={field['field']}>
      <label className={field['label']} htmlFor={id}>
        At most per month
      </label>
      <div className={classes['dollars']}>
        <span aria-hidden="true">$</span>
        <input
          ref={input}
          id={id}
          className={field['input']}
          inputMode="decimal"
          autoComplete="off"
          placeholder="No limit"
          value={value}
          aria-invalid={error !== null}
          aria-describedby={`${id}-said`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <p id={`${id}-said`} className={error === null ? field['meaning'] : field['error']}>
        {error ?? 'In dollars, with delivery and tax. Leave it empty for no limit.'}
      </p>
    </div>
  )
}
