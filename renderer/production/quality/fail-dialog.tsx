import { type ReactNode, useState } from 'react'
import {
  FAILURE_REASONS,
  FAILURE_WORDS,
  type FailureReason,
} from '../../../shared/orders/production/unit-work.ts'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { ReasonDialog } from '../../platform/kit/reason-dialog.tsx'
import type { DialogFrameProps } from '../../platform/kit/dialog-frame.tsx'
import type { MoveAction } from '../../platform/kit/action-dialog.tsx'
import type { QueuedMove } from '../../platform/kit/move-queue.ts'

interface FailDialogProps {
  /** Names the units that failed: `units 1 and 2`. */
  about: string
  /** Further fields. */
  children?: ReactNode
  isReady?: boolean
  action: MoveAction
  input: (failure: { reason: FailureReason; note: string | null }) => QueuedMove
  size?: DialogFrameProps['size']
  onClose: () => void
}

/** Records a failed print; its units are printed again. */
export function FailDialog({ about, children, input, ...dialog }: FailDialogProps) {
  const [reason, setReason] = useState<FailureReason>('adhesion')
  return (
    <ReasonDialog
      {...dialog}
      title={`Print ${about} again?`}
      label={reason === 'other' ? 'What happened' : 'Note (optional)'}
      minLength={reason === 'other' ? 1 : 0}
      confirm="Print again"
      input={(note) => input({ reason, note: note === '' ? null : note })}
    >
      {children}
      <p>The failure is recorded. The other units are not affected.</p>
      <PickField
        label="What went wrong"
        value={reason}
        options={FAILURE_REASONS.map((value) => ({ value, label: FAILURE_WORDS[value] }))}
        onChange={setReason}
      />
    </ReasonDialog>
  )
}
