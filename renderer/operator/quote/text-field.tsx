import { useId } from 'react'
import field from '../../ui/field.module.css'
import classes from './quote.module.css'

/** A few sentences that the customer will read. */
export function TextField(props: {
  label: string
  meaning: string
  value: string
  onChange: (text: string) => void
}) {
  const id = useId()
  return (
    <div className={field['field']}>
      <label className={field['label']} htmlFor={id}>
        {props.label}
      </label>
      <textarea
        id={id}
        className={`${field['input']} ${classes['text']}`}
        rows={2}
        maxLength={1000}
        value={props.value}
        aria-describedby={`${id}-meaning`}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      <p id={`${id}-meaning`} className={field['meaning']}>
        {props.meaning}
      </p>
    </div>
  )
}
