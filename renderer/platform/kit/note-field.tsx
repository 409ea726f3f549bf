import { Field } from '../ui/field.tsx'
import forms from './form.module.css'

interface NoteFieldProps {
  label: string
  meaning?: string | undefined
  value: string
  onChange: (value: string) => void
  required?: boolean
  maxLength?: number
}

/** A few sentences of plain text. */
export function NoteField({ label, meaning, value, onChange, required, maxLength = 1000 }: NoteFieldProps) {
  return (
    <Field label={label} meaning={meaning}>
      {(control) => (
        <textarea
          {...control}
          className={`${control.className} ${forms['text']}`}
          rows={2}
          maxLength={maxLength}
          required={required}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
