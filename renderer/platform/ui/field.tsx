import { type ReactNode, useId } from 'react'
import classes from './field.module.css'

interface FieldProps {
  label: string
  meaning?: string | null | undefined
  /** The error to show below the field's meaning. */
  fault?: string | null | undefined
  className?: string | undefined
  children: (wired: WiredControl) => ReactNode
}

/** Props that connect a control with its label, meaning and fault for screen readers. */
export interface WiredControl {
  id: string
  className: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** A labeled control with its meaning and its fault. */
export function Field({ label, meaning, fault, className = '', children }: FieldProps) {
  const id = useId()
  const describedBy = [meaning ? `${id}-meaning` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ')
  return (
    <div className={`grid min-w-0 gap-2 ${className}`}>
      <label className={classes['label']} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: classes['input'],
        'aria-invalid': Boolean(fault),
        'aria-describedby': describedBy || undefined,
      })}
      {meaning ? (
        <p id={`${id}-meaning`} className="note leading-dense font-normal">
          {meaning}
        </p>
      ) : null}
      {fault ? (
        <p id={`${id}-fault`} className="text-small leading-dense font-medium text-stop">
          {fault}
        </p>
      ) : null}
    </div>
  )
}

/** Returns the `aria-describedby` of a control that has its unit beside it, in an element whose id ends in `-unit`. */
export function withUnit(wired: WiredControl): string {
  return [`${wired.id}-unit`, wired['aria-describedby']].filter(Boolean).join(' ')
}
