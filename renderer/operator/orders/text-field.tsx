import { type InputHTMLAttributes, useId } from 'react'
import field from '../../ui/field.module.css'

/** A labelled line to write in. */
export function TextField({ label, ...input }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <div className={field['field']}>
      <label className={field['label']} htmlFor={id}>
        {label}
      </label>
      <input id={id} className={field['input']} {...input} />
    </div>
  )
}
