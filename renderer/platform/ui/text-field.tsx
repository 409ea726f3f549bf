import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import field from './field.module.css'

interface LabelProps {
  label: string
  /** Tells what to enter, if the label is not enough. */
  hint?: string | undefined
  error?: string | undefined
  className?: string | undefined
}

interface WiredProps {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** A labeled form field with a hint or an error, connected for screen readers. */
export function LabeledField({
  label,
  hint,
  error,
  className,
  children,
}: LabelProps & { children: (wired: WiredProps) => ReactNode }) {
  const id = useId()
  const message = error ?? hint
  return (
    <div className={`${field['field']} ${className ?? ''}`}>
      <label className={field['label']} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': message === undefined ? undefined : `${id}-message`,
      })}
      {message === undefined ? null : (
        <p id={`${id}-message`} className={error === undefined ? field['meaning'] : field['error']}>
          {message}
        </p>
      )}
    </div>
  )
}

/** A single line of text. */
export function TextField({
  label,
  hint,
  error,
  className,
  ...rest
}: LabelProps & ComponentPropsWithRef<'input'>) {
  return (
    <LabeledField label={label} hint={hint} error={error} className={className}>
      {(wired) => <input {...rest} {...wired} className={field['input']} />}
    </LabeledField>
  )
}
