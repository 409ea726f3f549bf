import type { GetInputPropsReturnType } from '@mantine/form'
import type { ComponentPropsWithRef } from 'react'
import { Field } from './field.tsx'

interface LineFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'id'> {
  label: string
  meaning?: string | undefined
  fault?: string | null | undefined
  onChange?: (text: string) => void
}

/** A labeled `input` of one line: text, a number, a time, a date. */
export function LineField({ label, meaning, fault, className, onChange, ...input }: LineFieldProps) {
  return (
    <Field label={label} meaning={meaning} fault={fault} className={className}>
      {(control) => (
        <input {...control} {...input} onChange={(event) => onChange?.(event.currentTarget.value)} />
      )}
    </Field>
  )
}

/** Returns the props of a Mantine form for a field, whose `fault` Mantine calls `error`. */
export function formField({ error, ...props }: GetInputPropsReturnType) {
  return { ...props, fault: error as string | null | undefined }
}
