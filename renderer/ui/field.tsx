import { type ReactNode, useId } from 'react'
import classes from './field.module.css'

interface FieldProps {
  label: string
  meaning?: string | null | undefined
  /** What is wrong with it; stands below what it means. */
  fault?: string | null | undefined
  children: (wired: WiredControl) => ReactNode
}

/** What a control gets so that it is read out with its label, its meaning and its fault. */
export interface WiredControl {
  id: string
  className: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** A labelled control with what it means and what is wrong with it. */
export function Field({ label, meaning, fault, children }: FieldProps) {
  const id = useId()
  const told = [meaning ? `${id}-meaning` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ')
  return (
    <div className={classes['field']}>
      <label className={classes['label']} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: classes['input'],
        'aria-invalid': Boolean(fault),
        'aria-describedby': told || undefined,
      })}
      {meaning ? (
        <p id={`${id}-meaning`} className={classes['meaning']}>
          {meaning}
        </p>
      ) : null}
      {fault ? (
        <p id={`${id}-fault`} className={classes['fault']}>
          {fault}
        </p>
      ) : null}
    </div>
  )
}

/** What a control is described by that has its unit beside it, in an element whose id ends in `-unit`. */
export function withUnit(wired: WiredControl): string {
  return [`${wired.id}-unit`, wired['aria-describedby']].filter(Boolean).join(' ')
}
