import { useId, type InputHTMLAttributes } from 'react'
import field from '../../ui/field.module.css'
import classes from './set-up.module.css'

interface LineFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'id'> {
  label: string
  meaning?: string
  fault?: string | undefined
  value: string
  onChange: (text: string) => void
}

/** One line of the shop's own data, with what it means and what is wrong with it. */
export function LineField({ label, meaning, fault, onChange, ...input }: LineFieldProps) {
  const id = useId()
  const told = [meaning ? `${id}-meaning` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ')
  return (
    <div className={field['field']}>
      <label className={field['label']} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={field['input']}
        aria-describedby={told || undefined}
        aria-invalid={fault ? true : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {meaning ? (
        <p id={`${id}-meaning`} className={field['meaning']}>
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
