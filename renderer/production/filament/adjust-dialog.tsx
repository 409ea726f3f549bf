import { useState } from 'react'
import { UnitField } from '../../platform/kit/unit-field.tsx'
import { ReasonDialog } from '../../platform/kit/reason-dialog.tsx'
import { amountText, typedGrams } from './filament-words.ts'
import type { Spool } from '../../../shared/production/filament/spool.ts'
import type { SpoolChanges } from './use-spool-changes.ts'

export interface SpoolDialogProps {
  spool: Spool
  changes: SpoolChanges
  onClose: () => void
}

/** Lets staff correct how much is left, with the reason. */
export function AdjustDialog({ spool, changes, onClose }: SpoolDialogProps) {
  const [text, setText] = useState('')
  const remaining_grams = typedGrams(text)
  return (
    <ReasonDialog
      title={`Correct what is left on S${spool.number}`}
      label="Why"
      confirm="Save"
      maxLength={300}
      action={changes.adjust}
      onClose={onClose}
      input={(why) =>
        remaining_grams === null
          ? null
          : { spool_id: spool.id, revision: spool.revision, remaining_grams, why }
      }
      onDone={() => changes.say(`S${spool.number} corrected`)}
    >
      <UnitField
        label="Left"
        unit="g"
        meaning={`The records say ${amountText(spool.remaining_mg)}.`}
        value={text}
        onChange={setText}
      />
    </ReasonDialog>
  )
}
