import { Field } from '../ui/field.tsx'
import forms from './form.module.css'
import { useParsedText } from './use-parsed-text.ts'
import { ZIP_PREFIXES } from './zip-prefixes.ts'

interface ZipPrefixesFieldProps {
  label: string
  meaning?: string
  zips: string[]
  rows: number
  fault: string | null
  onChange: (zips: string[]) => void
}

/** A list of ZIP codes, or of their first digits. */
export function ZipPrefixesField(props: ZipPrefixesFieldProps) {
  const { label, meaning, zips, rows, fault, onChange } = props
  const { text, change } = useParsedText(zips, ZIP_PREFIXES, onChange)
  return (
    <Field label={label} meaning={meaning} fault={fault}>
      {(control) => (
        <textarea
          {...control}
          className={`${control.className} ${forms['text']}`}
          rows={rows}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
