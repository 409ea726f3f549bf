import { Modal } from '@mantine/core'
import { formatCents } from '../../../shared/money.ts'
import { MAX_REFUND_NOTE } from '../../../shared/payments/refund-plan.ts'
import { Failed } from '../../ui/failed.tsx'
import { Button } from '../../ui/buttons.tsx'
import { focusFirstField } from '../../ui/first-field.ts'
import field from '../../ui/field.module.css'
import { changeOf, ConflictNotice } from '../kit/conflict-notice.tsx'
import forms from '../kit/form.module.css'
import classes from './money.module.css'
import { oneUnitDraft, type RefundDraft } from './money-words.ts'
import { RefundFields } from './refund-fields.tsx'
import { RefundFigures } from './refund-figures.tsx'
import { refundedMeanwhile, useRefund } from './use-refund.ts'

interface RefundedOrder {
  id: string
  number: number
  /** What its parts cost, where it has several units: one of them can be refunded. */
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
export function RefundDialog({ order, onClose, onDone }: RefundDialogProps) {
  return (
    <Modal
      opened={order !== null}
      onClose={onClose}
      size="lg"
      title={order ? `Refund order ${order.number}` : ''}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {order ? <RefundForm key={order.id} order={order} onClose={onClose} onDone={onDone} /> : null}
    </Modal>
  )
}

function RefundForm({ order, onClose, onDone }: RefundDialogProps & { order: RefundedOrder }) {
  const refund = useRefund(order.id, (message) => {
    onDone(message)
    onClose()
  })
  const { shown } = refund
  return (
    <form
      ref={focusFirstField}
      className={classes['refund']}
      onSubmit={(event) => {
        event.preventDefault()
        if (refund.canSend) refund.send()
      }}
    >
      <RefundFields draft={refund.draft} onChange={refund.change} isValid={refund.request !== null} />
      {order.parts ? <OneUnitButton {...order.parts} onChange={refund.change} /> : null}
      <RefundFigures
        preview={refund.preview.data ?? null}
        isStale={shown === null}
        error={refund.request === null ? null : refund.preview.error}
      />
      <ReasonField note={refund.note} onChange={refund.setNote} />
      <RefundError error={refund.refund.error} tried={refund.tried} isPossible={shown !== null} />
      <div className={forms['dialogActions']}>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" disabled={!refund.canSend}>
          {shown ? `Refund ${formatCents(shown.amount_cents)}` : 'Refund'}
        </Button>
      </div>
    </form>
  )
}

interface RefundErrorProps {
  error: unknown
  /** Cents that were about to be refunded. */
  tried: number | null
  isPossible: boolean
}

/** Why nothing was refunded: who was faster, with what is left now, or any other reason. */
function RefundError({ error, tried, isPossible }: RefundErrorProps) {
  const sentence = changeOf(error)
  const now = refundedMeanwhile(error)
  if (sentence === null || now === null) return <Failed error={error} />
  const { captured_cents, refunded_cents } = now
  return (
    <ConflictNotice
      sentences={[sentence]}
      state={`${formatCents(refunded_cents)} of ${formatCents(captured_cents)} refunded`}
      intent={tried === null ? 'refund it' : `refund ${formatCents(tried)}`}
      isPossible={isPossible}
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

function ReasonField({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  return (
    <label className={field['field']}>
      <span className={field['label']}>Reason (the customer reads this)</span>
      <textarea
        className={field['input']}
        rows={2}
        required
        maxLength={MAX_REFUND_NOTE}
        value={note}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
