import type { InputHTMLAttributes } from 'react'
import { Field } from '../ui/field.tsx'

interface LineFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'id'> {
  label: string
  meaning?: string
  fault?: string | null | undefined
  value: string
  onChange: (text: string) => void
}

/** A labeled `input` of one line: text, a number, a time, a date. */
export function LineField({ label, meaning, fault, onChange, ...input }: LineFieldProps) {
  return (
    <Field label={label} meaning={meaning} fault={fault}>
      {(control) => (
        <input {...control} {...input} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </Field>
  )
}
