import { useState } from 'react'
import { FAILURE_REASONS, FAILURE_WORDS, type FailureReason } from '../../../shared/production/unit-work.ts'
import { PickField } from '../kit/pick-field.tsx'
import { ReasonDialog } from '../kit/reason-dialog.tsx'
import { unitsText } from './lot-words.ts'

interface FailDialogProps {
  units: readonly number[]
  busy: boolean
  error: unknown
  onClose: () => void
  onFail: (failure: { reason: FailureReason; note: string | null }) => void
}

/** Records a failed print; its units are printed again. */
export function FailDialog({ units, busy, error, onClose, onFail }: FailDialogProps) {
  const [reason, setReason] = useState<FailureReason>('adhesion')
  return (
    <ReasonDialog
      title={`Print ${unitsText(units)} again?`}
      label={reason === 'other' ? 'What happened' : 'Note (optional)'}
      minLength={reason === 'other' ? 1 : 0}
      confirm="Print again"
      busy={busy}
      error={error}
      onClose={onClose}
      onConfirm={(note) => onFail({ reason, note: note === '' ? null : note })}
    >
      <p>The failure is recorded. The new print comes before the other units of the order.</p>
      <PickField
        label="What went wrong"
        value={reason}
        options={FAILURE_REASONS.map((value) => ({ value, label: FAILURE_WORDS[value] }))}
        onChange={setReason}
      />
    </ReasonDialog>
  )
}
