import { useEffect, useId, useRef } from 'react'
import field from '../../platform/ui/field.module.css'
import classes from './spending.module.css'

interface CapFieldProps {
  value: string
  /** The error to show under the field; the field takes the focus when it appears. */
  error: string | null
  onChange: (text: string) => void
  /** For a field that appears for editing: it takes the focus, and Escape cancels. */
  onEscape?: () => void
}

/** The monthly spending limit of a key or app, in dollars. */
export function CapField(props: CapFieldProps) {
  const id = useId()
  const { error } = props
  return (
    <div className={field['field']}>
      <label className={field['label']} htmlFor={id}>
        Monthly limit
      </label>
      <Dollars {...props} id={id} />
      <p id={`${id}-message`} className={error === null ? field['meaning'] : field['error']}>
        {error ?? 'In dollars, including delivery and tax. Leave empty for no limit.'}
      </p>
    </div>
  )
}

function Dollars({ id, value, error, onChange, onEscape }: CapFieldProps & { id: string }) {
  const input = useRef<HTMLInputElement>(null)
  const isEdited = onEscape !== undefined
  useEffect(() => {
    if (error !== null) input.current?.focus()
  }, [error])
  useEffect(() => {
    if (isEdited) input.current?.select()
  }, [isEdited])
  return (
    <div className={`relative ${classes['dollars']}`}>
      <span className="muted" aria-hidden="true">
        $
      </span>
      <input
        ref={input}
        id={id}
        className={`figures ${field['input']}`}
        inputMode="decimal"
        autoComplete="off"
        placeholder="No limit"
        value={value}
        aria-invalid={error !== null}
        aria-describedby={`${id}-message`}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEscape?.()
        }}
      />
    </div>
  )
}
