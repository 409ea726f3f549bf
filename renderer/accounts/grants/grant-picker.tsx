import type { Scope } from '../../../shared/accounts/scopes.ts'
import { CapField } from './cap-field.tsx'
import { ScopePicker } from './scope-picker.tsx'
import type { useGrantChoice } from './use-grant-choice.ts'

type GrantPickerProps = ReturnType<typeof useGrantChoice>['picker'] & {
  offered: readonly Scope[]
  /** Error text when nothing is selected. */
  missing: string
}

/** The scopes of a key or program, and its monthly limit when it may buy. */
export function GrantPicker({ offered, chosen, isMissing, missing, limit, onChange }: GrantPickerProps) {
  return (
    <>
      <ScopePicker
        legend="Permissions"
        offered={offered}
        chosen={chosen}
        error={isMissing ? missing : null}
        onChange={onChange}
      />
      {chosen.includes('purchase') ? <CapField {...limit} /> : null}
    </>
  )
}
