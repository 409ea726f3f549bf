import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PacificDay } from '../../shared/platform/time.ts'
import { trpc } from '../platform/api.ts'
import { dayText } from '../platform/ui/words.ts'
import { confirmLabel, type OrderDialogProps } from './order-dialog.ts'
import { LineField } from '../platform/ui/line-field.tsx'
import { ReasonDialog } from '../platform/kit/reason-dialog.tsx'
import { Checkbox } from '../platform/kit/checkbox.tsx'

/** Tells the customer of another ship date; the promised date stays unless they agreed to the new one. */
export function DateDialog(props: OrderDialogProps) {
  const { full, conflict, isPossible, onClose, onDone, onError } = props
  const { order_id, revision, due } = full.head
  const [text, setText] = useState(due.expected_ship_by ?? '')
  const [agreed, setAgreed] = useState(false)
  const day = PacificDay.safeParse(text).data ?? null
  const isReset = text === '' && due.expected_ship_by !== null
  const move = useMutation(trpc.shopOrders.moveDate.mutationOptions({ onError }))
  return (
    <ReasonDialog
      title="Move the expected ship date"
      label="Reason (the customer reads it)"
      confirm={confirmLabel(props, isReset ? 'Back to the promised date' : 'Move date')}
      isReady={isPossible && (day !== null || isReset)}
      conflict={conflict}
      onClose={onClose}
      onDone={() => onDone(day === null ? 'Back to the promised date' : `Now expected ${dayText(day)}`)}
      action={move}
      input={(why) => ({ order_id, revision, day, why, agreed: day !== null && agreed })}
    >
      <p>Promised for {due.ship_by === null ? '' : dayText(due.ship_by)}. The customer gets an email.</p>
      <LineField
        label="Expected ship date"
        type="date"
        min={agreed ? undefined : (due.ship_by ?? undefined)}
        value={text}
        onChange={setText}
      />
      <Checkbox
        label="The customer agreed: the new day becomes the promised date, and late refunds count from it"
        checked={agreed}
        onChange={setAgreed}
      />
    </ReasonDialog>
  )
}
