import { Field } from '../../ui/field.tsx'
import classes from './fields.module.css'

interface NoteFieldProps {
  label: string
  meaning: string
  value: string
  onChange: (text: string) => void
}

/** A few sentences that the customer will read. */
export function NoteField({ label, meaning, value, onChange }: NoteFieldProps) {
  return (
    <Field label={label} meaning={meaning}>
      {(wired) => (
        <textarea
          {...wired}
          className={`${wired.className} ${classes['text']}`}
          rows={2}
          maxLength={1000}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
