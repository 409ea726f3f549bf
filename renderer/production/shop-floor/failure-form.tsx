import { useState } from 'react'
import {
  FAILURE_REASONS,
  FAILURE_WORDS,
  type FailureReason,
} from '../../../shared/orders/production/unit-work.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import classes from './actions.module.css'

interface FailureFormProps {
  /** The label of the button that confirms: `2 units failed`. */
  confirm: string
  disabled: boolean
  onCancel: () => void
  onFail: (failure: { reason: FailureReason; note: string | null }) => void
}

const OPTIONS = FAILURE_REASONS.map((value) => ({ value, label: FAILURE_WORDS[value] }))

/** Asks why units failed. This step cannot be undone, so it is confirmed. */
export function FailureForm({ confirm, disabled, onCancel, onFail }: FailureFormProps) {
  const [reason, setReason] = useState<FailureReason | null>(null)
  const [note, setNote] = useState('')
  const needsNote = reason === 'other' && note.trim() === ''
  return (
    <>
      <ReasonChoice label="What went wrong" options={OPTIONS} value={reason} onChange={setReason} />
      <LineField
        label={reason === 'other' ? 'What happened' : 'Note (optional)'}
        value={note}
        maxLength={500}
        onChange={setNote}
      />
      <div className={`flex flex-wrap gap-3 ${classes['confirm']}`}>
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

interface ChoiceProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value | null
  onChange: (value: Value) => void
}

/** One of a few answers, as large buttons. */
function ReasonChoice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className={`auto-fill small-cards grid gap-3 ${classes['choices']}`}>
      <legend className="text-lead font-medium">{label}</legend>
      {options.map((option) => (
        <Button
          key={option.value}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Button>
      ))}
    </fieldset>
  )
}
