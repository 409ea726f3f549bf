import { useState } from 'react'
import { Field } from '../../platform/ui/field.tsx'
import forms from '../../platform/kit/form.module.css'

interface ListFieldProps {
  label: string
  meaning: string
  text: string
  rows: number
  fault: string | null
  onChange: (text: string) => void
}

/** A list that is typed as text; `text` is only its first value, so that typing is not reformatted. */
export function ListField({ label, meaning, text, rows, fault, onChange }: ListFieldProps) {
  const [value, setValue] = useState(text)
  return (
    <Field label={label} meaning={meaning} fault={fault}>
      {(control) => (
        <textarea
          {...control}
          className={`${control.className} ${forms['text']}`}
          rows={rows}
          value={value}
          onChange={(event) => {
            setValue(event.currentTarget.value)
            onChange(event.currentTarget.value)
          }}
        />
      )}
    </Field>
  )
}
