import { Modal } from '@mantine/core'
import { formatCents } from '../../../shared/money.ts'
import { MAX_REFUND_NOTE } from '../../../shared/payments/refund-plan.ts'
import { Failed } from '../../ui/failed.tsx'
import { Button } from '../../ui/buttons.tsx'
import { focusFirstField } from '../../ui/first-field.ts'
import field from '../../ui/field.module.css'
import forms from '../kit/form.module.css'
import classes from './money.module.css'
import { RefundFields } from './refund-fields.tsx'
import { RefundFigures } from './refund-figures.tsx'
import { useRefund } from './use-refund.ts'

interface RefundDialogProps {
  /** The order whose money goes back; null keeps the dialog closed. */
  order: { id: string; number: number } | null
  onClose: () => void
  /** With a sentence for people who do not see the page change. */
  onDone: (said: string) => void
}

/** Gives money of an order back: first its figures, then the decision. For people with the right to decide. */
export function RefundDialog({ order, onClose, onDone }: RefundDialogProps) {
  return (
    <Modal
      opened={order !== null}
      onClose={onClose}
      size="lg"
      title={order ? `Give money of order ${order.number} back` : ''}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {order ? <Refund key={order.id} order_id={order.id} onClose={onClose} onDone={onDone} /> : null}
    </Modal>
  )
}

function Refund(props: { order_id: string; onClose: () => void; onDone: (said: string) => void }) {
  const { onClose, onDone } = props
  const refund = useRefund(props.order_id, (said) => {
    onDone(said)
    onClose()
  })
  const { shown } = refund
  return (
    <form
      ref={focusFirstField}
      className={classes['refund']}
      onSubmit={(event) => {
        event.preventDefault()
        if (refund.canGive) refund.give()
      }}
    >
      <RefundFields choice={refund.choice} onChange={refund.change} isWish={refund.wish !== null} />
      <RefundFigures
        preview={refund.preview.data ?? null}
        isOld={shown === null}
        error={refund.wish === null ? null : refund.preview.error}
      />
      <Why note={refund.note} onChange={refund.setNote} />
      <Failed error={refund.refund.error} />
      <div className={forms['dialogActions']}>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" disabled={!refund.canGive}>
          {shown ? `Give back ${formatCents(shown.amount_cents)}` : 'Give back'}
        </Button>
      </div>
    </form>
  )
}

function Why({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  return (
    <label className={field['field']}>
      <span className={field['label']}>Why (the customer reads this)</span>
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
