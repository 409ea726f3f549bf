import { useState } from 'react'
import { NumberField } from '../printers/number-field.tsx'
import { ReasonDialog } from '../../platform/kit/reason-dialog.tsx'
import { amountText, typedGrams } from './filament-words.ts'
import type { SpoolDialogProps } from './spool-form.tsx'

/** Corrects what is left, with the reason. */
export function AdjustDialog({ spool, changes, onClose }: SpoolDialogProps) {
  const [text, setText] = useState('')
  const remaining_grams = typedGrams(text)
  const { mutate, isPending, error } = changes.adjust
  const onSuccess = () => {
    changes.say(`S${spool.number} corrected`)
    onClose()
  }
  return (
    <ReasonDialog
      title={`Correct what is left on S${spool.number}`}
      label="Why"
      confirm="Save"
      maxLength={300}
      isReady={remaining_grams !== null}
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={(why) =>
        mutate(
          { spool_id: spool.id, revision: spool.revision, remaining_grams: remaining_grams!, why },
          { onSuccess },
        )
      }
    >
      <NumberField
        label="Left"
        unit="g"
        meaning={`The records say ${amountText(spool.remaining_mg)}.`}
        value={text}
        onChange={setText}
      />
    </ReasonDialog>
  )
}
