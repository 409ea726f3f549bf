import { useState } from 'react'
import {
  FAILURE_REASONS,
  FAILURE_WORDS,
  type FailureReason,
} from '../../../shared/orders/production/unit-work.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { TextField } from '../../platform/ui/text-field.tsx'
import { ReasonChoice } from './reason-choice.tsx'
import classes from './actions.module.css'

interface FailureFormProps {
  /** What is confirmed: `2 units failed`. */
  confirm: string
  disabled: boolean
  onCancel: () => void
  onFail: (failure: { reason: FailureReason; note: string | null }) => void
}

const OPTIONS = FAILURE_REASONS.map((value) => ({ value, label: FAILURE_WORDS[value] }))

/** Why units failed. This step cannot be undone, so it is confirmed. */
export function FailureForm({ confirm, disabled, onCancel, onFail }: FailureFormProps) {
  const [reason, setReason] = useState<FailureReason | null>(null)
  const [note, setNote] = useState('')
  const needsNote = reason === 'other' && note.trim() === ''
  return (
    <>
      <ReasonChoice label="What went wrong" options={OPTIONS} value={reason} onChange={setReason} />
      <TextField
        label={reason === 'other' ? 'What happened' : 'Note (optional)'}
        value={note}
        maxLength={500}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className={classes['confirm']}>
        <Button onClick={onCancel}>Back</Button>
        <Button
          look="primary"
          disabled={disabled || reason === null || needsNote}
          onClick={() => reason && onFail({ reason, note: note.trim() || null })}
        >
          {confirm}
        </Button>
      </div>
    </>
  )
}
