import { useId } from 'react'
import field from '../../ui/field.module.css'

/** Machine time of one piece, for the printers' plan. */
export function HoursField(props: { value: string; isKnown: boolean; onChange: (text: string) => void }) {
  const id = useId()
  return (
    <div className={field['field']}>
      <label className={field['label']} htmlFor={id}>
        Machine hours of a piece
      </label>
      <input
        id={id}
        className={field['input']}
        inputMode="decimal"
        autoComplete="off"
        value={props.value}
        aria-invalid={props.value.trim() !== '' && !props.isKnown}
        aria-describedby={`${id}-meaning`}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      <p id={`${id}-meaning`} className={field['meaning']}>
        As estimated, or as you know better. The printers are planned with it.
      </p>
    </div>
  )
}
