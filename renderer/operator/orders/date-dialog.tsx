import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PacificDay } from '../../../shared/time.ts'
import { trpc } from '../../api.ts'
import { dayText } from '../../ui/words.ts'
import type { OrderDialogProps } from './order-dialog.ts'
import classes from '../kit/order.module.css'
import { TextField } from '../../ui/text-field.tsx'
import { WhyDialog } from '../kit/why-dialog.tsx'

/** Tells the customer of a later day; the promise stays, unless they agreed. */
export function DateDialog({ full, onClose, onDone, onSettled }: OrderDialogProps) {
  const { order_id, revision, due } = full.head
  const [text, setText] = useState(due.expected_ship_by ?? '')
  const [agreed, setAgreed] = useState(false)
  const day = PacificDay.safeParse(text).data ?? null
  const isKept = text === '' && due.expected_ship_by !== null
  const move = useMutation(
    trpc.shopOrders.moveDate.mutationOptions({
      onSettled,
      onSuccess: () => onDone(day === null ? 'Back to the promised day' : `Now expected ${dayText(day)}`),
    }),
  )
  return (
    <WhyDialog
      title="Move the expected ship date"
      label="Reason (the customer reads it)"
      confirm={isKept ? 'Back to the promise' : 'Move the date'}
      busy={move.isPending}
      error={move.error}
      ready={day !== null || isKept}
      onClose={onClose}
      onConfirm={(why) => move.mutate({ order_id, revision, day, why, agreed: day !== null && agreed })}
    >
      <p>
        Promised for {due.ship_by === null ? '' : dayText(due.ship_by)}. The customer is told of the new day
        by letter.
      </p>
      <TextField
        label="Expected ship date"
        type="date"
        min={agreed ? undefined : (due.ship_by ?? undefined)}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <AgreedField agreed={agreed} onChange={setAgreed} />
    </WhyDialog>
  )
}

function AgreedField({ agreed, onChange }: { agreed: boolean; onChange: (agreed: boolean) => void }) {
  return (
    <label className={classes['check']}>
      <input type="checkbox" checked={agreed} onChange={(event) => onChange(event.target.checked)} />
      The customer agreed: the new day is the promise, and a late refund counts from it
    </label>
  )
}
