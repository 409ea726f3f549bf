import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import forms from './form.module.css'

interface ListFieldProps {
  label: string
  meaning: string
  text: string
  rows: number
  fault: string | null
  onChange: (text: string) => void
}

/** A list that is typed as text, with what it is read as. */
export function ListField({ label, meaning, text, rows, fault, onChange }: ListFieldProps) {
  const [typed, setTyped] = useState(text)
  return (
    <Field label={label} meaning={meaning} fault={fault}>
      {(wired) => (
        <textarea
          {...wired}
          className={`${wired.className} ${forms['text']}`}
          rows={rows}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            onChange(event.currentTarget.value)
          }}
        />
      )}
    </Field>
  )
}
