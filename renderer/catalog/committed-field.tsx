import { type InputHTMLAttributes, useState } from 'react'
import { Field } from '../platform/ui/field.tsx'

interface CommittedFieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'maxLength' | 'placeholder'
> {
  label: string
  /** The accessible name, where several fields have the same label. */
  spoken: string
  value: string
  fault: string | undefined
  onCommit: (text: string) => void
}

/** A line of text that is taken over when the field is left or Enter is pressed, because other fields follow from it. */
export function CommittedField({ label, spoken, value, fault, onCommit, ...input }: CommittedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    const text = typed?.trim()
    setTyped(null)
    if (text !== undefined && text !== value) onCommit(text)
  }
  return (
    <Field label={label} fault={fault}>
      {(control) => (
        <input
          {...control}
          {...input}
          aria-label={spoken}
          value={typed ?? value}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            commit()
          }}
        />
      )}
    </Field>
  )
}
