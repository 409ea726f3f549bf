import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../platform/kit/action-dialog.tsx'
import { trpc } from '../platform/api.ts'
import { dayText } from '../platform/ui/words.ts'
import { HOLD_CAUSES, type HoldCause } from './hold-causes.ts'
import { confirmLabel, type OrderDialogProps } from './order-dialog.ts'
import { PickField } from '../platform/kit/pick-field.tsx'
import { ReasonDialog } from '../platform/kit/reason-dialog.tsx'

/** Puts an order on hold, with a reason that the customer reads. */
export function HoldDialog(props: OrderDialogProps) {
  const { full, conflict, isPossible, onClose, onDone, onError } = props
  const [cause, setCause] = useState<HoldCause>('shop')
  const { order_id, revision, number } = full.head
  const hold = useMutation(trpc.shopOrders.hold.mutationOptions({ onError }))
  return (
    <ReasonDialog
      title={`Hold order ${number}?`}
      label="Reason (the customer reads it)"
      confirm={confirmLabel(props, 'Hold')}
      isReady={isPossible}
      conflict={conflict}
      onClose={onClose}
      onDone={() => onDone(`Order ${number} is on hold`)}
      action={hold}
      input={(reason) => ({ order_id, revision, reason, cause })}
    >
      <p>Running prints finish. Waiting units are not scheduled until the order is resumed.</p>
      <PickField label="Caused by" value={cause} options={HOLD_CAUSES} onChange={setCause} />
    </ReasonDialog>
  )
}

/** Resumes an order, and says before what happens to the promised date. */
export function ResumeDialog(props: OrderDialogProps) {
  const { full, conflict, isPossible, onClose, onDone, onError } = props
  const { head, hold } = full
  const { order_id, revision, number, due } = head
  const resume = useMutation(trpc.shopOrders.resume.mutationOptions({ onError }))
  const after = hold?.ship_by_after ?? null
  return (
    <ConfirmDialog
      title={`Resume order ${number}?`}
      confirm={confirmLabel(props, 'Resume')}
      isReady={isPossible}
      conflict={conflict}
      action={resume}
      onClose={onClose}
      onDone={() => onDone(`Order ${number} resumed`)}
      input={{ order_id, revision }}
    >
      {after === null || due.ship_by === null
        ? 'Work continues where it stopped.'
        : after === due.ship_by
          ? `Work continues where it stopped. The promised date stays ${dayText(due.ship_by)}.`
          : `Work continues where it stopped. The customer caused the hold, so the promised date moves from ${dayText(due.ship_by)} to ${dayText(after)}.`}
    </ConfirmDialog>
  )
}
