import { formatCents } from '../../../shared/platform/money.ts'
import { MAX_REFUND_NOTE } from '../../../shared/payments/refund-plan.ts'
import { refusalOf } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { Button } from '../../platform/ui/buttons.tsx'
import { NoteField } from '../../platform/kit/note-field.tsx'
import { changeOf, ConflictNotice } from '../../platform/kit/conflict-notice.tsx'
import { oneUnitDraft, type RefundDraft } from './money-words.ts'
import { RefundFields } from './refund-fields.tsx'
import { RefundFigures } from './refund-figures.tsx'
import { ActionDialog } from '../../platform/kit/action-dialog.tsx'
import { refundedMeanwhile, useRefund, type Refund } from './use-refund.ts'

interface RefundedOrder {
  id: string
  number: number
  /** The price of its parts if it has several units: one of them can be refunded. */
  parts?: { parts_cents: number; quantity: number } | undefined
}

interface RefundDialogProps {
  /** The order to refund; null keeps the dialog closed. */
  order: RefundedOrder | null
  onClose: () => void
  /** Called with a sentence that says what was done. */
  onDone: (message: string) => void
}

/** Refunds an order, with a preview of the amounts. For staff who may decide. */
export function RefundDialog({ order, ...dialog }: RefundDialogProps) {
  return order ? <OpenDialog key={order.id} order={order} {...dialog} /> : null
}

function OpenDialog({ order, onClose, onDone }: RefundDialogProps & { order: RefundedOrder }) {
  const refund = useRefund(order.id, (message) => {
    onDone(message)
    onClose()
  })
  const { shown } = refund
  const { isPending } = refund.refund
  const isRefused = refund.request !== null && refund.preview.isError
  return (
    <ActionDialog
      title={`Refund order ${order.number}`}
      size="lg"
      confirm={isPending ? 'Refunding…' : shown ? `Refund ${formatCents(shown.amount_cents)}` : 'Refund'}
      action={{ mutate: refund.send, isPending, error: null }}
      input={undefined}
      isReady={refund.canSend}
      conflict={
        <RefundError {...refund} error={refund.refund.error ?? (isRefused ? refund.preview.error : null)} />
      }
      onClose={onClose}
    >
      <RefundFields draft={refund.draft} onChange={refund.change} isValid={refund.request !== null} />
      {order.parts ? <OneUnitButton {...order.parts} onChange={refund.change} /> : null}
      {isRefused || (refund.request === null && !refund.preview.data) ? null : (
        <RefundFigures preview={refund.preview.data ?? null} isStale={shown === null} />
      )}
      <NoteField
        label="Reason (the customer reads this)"
        required
        maxLength={MAX_REFUND_NOTE}
        value={refund.note}
        onChange={refund.setNote}
      />
    </ActionDialog>
  )
}

interface RefundErrorProps extends Pick<Refund, 'known' | 'shown' | 'tried'> {
  error: unknown
}

/** Says why nothing was or can be refunded: who was faster, with what is left now, or any other reason. */
function RefundError({ error, known, shown, tried }: RefundErrorProps) {
  const sentence = changeOf(error)
  const now = refundedMeanwhile(error)
  const isFaster =
    refusalOf(error).code === 'wrong_state' || (known !== null && known !== now?.refunded_cents)
  if (sentence === null || now === null || !isFaster) return <Failed error={error} />
  const { captured_cents, refunded_cents } = now
  return (
    <ConflictNotice
      sentences={[sentence]}
      state={`${formatCents(refunded_cents)} of ${formatCents(captured_cents)} refunded`}
      intent={tried === null ? 'refund it' : `refund ${formatCents(tried)}`}
      isPossible={shown !== null}
    />
  )
}

interface OneUnitButtonProps {
  parts_cents: number
  quantity: number
  onChange: (draft: Partial<RefundDraft>) => void
}

/** Fills in the price of one unit. */
function OneUnitButton({ parts_cents, quantity, onChange }: OneUnitButtonProps) {
  const draft = oneUnitDraft(parts_cents, quantity)
  return (
    <div>
      <Button onClick={() => onChange(draft)}>One unit, ${draft.parts}</Button>
    </div>
  )
}
