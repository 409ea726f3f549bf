import { IconX } from '@tabler/icons-react'
import { nameOfState, US_STATES } from '../../../shared/platform/us-states.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Field } from '../../platform/ui/field.tsx'

interface StatePickerProps {
  /** Two-letter codes. */
  states: readonly string[]
  fault: string | undefined
  onChange: (states: string[]) => void
}

/** The states of a certificate: each is added from a list, and removed by its button. */
export function StatePicker({ states, fault, onChange }: StatePickerProps) {
  return (
    <div className="grid gap-2">
      <Field label="States" meaning="Where the certificate is valid. Add states one at a time." fault={fault}>
        {(control) => (
          <select
            {...control}
            value=""
            onChange={(event) => onChange([...states, event.currentTarget.value].toSorted())}
          >
            <option value="">Add a state…</option>
            {US_STATES.filter(([code]) => !states.includes(code)).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="flex flex-wrap gap-1.5">
        {states.map((code) => (
          <Button
            key={code}
            aria-label={`Remove ${nameOfState(code)}`}
            icon={<IconX size={16} stroke={1.8} aria-hidden="true" />}
            onClick={() => onChange(states.filter((kept) => kept !== code))}
          >
            {code}
          </Button>
        ))}
      </div>
    </div>
  )
}
