import type { InputHTMLAttributes } from 'react'
import { Field } from '../../ui/field.tsx'

interface LineFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'id'> {
  label: string
  meaning?: string
  fault?: string | null | undefined
  value: string
  onChange: (text: string) => void
}

/** One line to write in: text, a time of day, a day. */
export function LineField({ label, meaning, fault, onChange, ...input }: LineFieldProps) {
  return (
    <Field label={label} meaning={meaning} fault={fault}>
      {(wired) => <input {...wired} {...input} onChange={(event) => onChange(event.currentTarget.value)} />}
    </Field>
  )
}
