import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import field from './field.module.css'

interface Labelled {
  label: string
  /** What belongs here, where the label alone does not say it. */
  hint?: string | undefined
  error?: string | undefined
  className?: string | undefined
}

interface Wired {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** A labelled line of a form with its hint and what is wrong with it, wired up for screen readers. */
export function LabelledField({
  label,
  hint,
  error,
  className,
  children,
}: Labelled & { children: (wired: Wired) => ReactNode }) {
  const id = useId()
  const said = error ?? hint
  return (
    <div className={`${field['field']} ${className ?? ''}`}>
      <label className={field['label']} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': said === undefined ? undefined : `${id}-said`,
      })}
      {said === undefined ? null : (
        <p id={`${id}-said`} className={error === undefined ? field['meaning'] : field['error']}>
          {said}
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
}: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <LabelledField label={label} hint={hint} error={error} className={className}>
      {(wired) => <input {...rest} {...wired} className={field['input']} />}
    </LabelledField>
  )
}
