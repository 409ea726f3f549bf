import { useMutation, useQuery } from '@tanstack/react-query'
import { formatCents } from '../../shared/platform/money.ts'
import { trpc } from '../platform/api.ts'
import { Failed } from '../platform/ui/failed.tsx'
import { Notice } from '../platform/ui/notice.tsx'
import { Money } from '../platform/ui/values.tsx'
import { counted } from '../../shared/platform/counted.ts'
import { labelText } from '../platform/ui/words.ts'
import { confirmLabel, type OrderDialogProps } from './order-dialog.ts'
import { ReasonDialog } from '../platform/kit/reason-dialog.tsx'

/** Declines an order, with a preview of the refund and the units: it cannot be undone. */
export function DeclineDialog(props: OrderDialogProps) {
  const { full, conflict, isPossible, onClose, onDone, onError } = props
  const { order_id, number } = full.head
  const preview = useQuery(
    trpc.shopOrders.previewDecline.queryOptions({ order_id }, { staleTime: 0, gcTime: 0 }),
  )
  const decline = useMutation(trpc.shopOrders.decline.mutationOptions({ onError }))
  const { data } = preview
  return (
    <ReasonDialog
      title={`Decline order ${number}?`}
      label="Reason (the customer reads it)"
      confirm={confirmLabel(props, data ? `Decline and refund ${formatCents(data.amount_cents)}` : 'Decline')}
      look="stop"
      conflict={conflict}
      action={decline}
      isReady={isPossible}
      onClose={onClose}
      onDone={() => onDone(`Order ${number} declined and refunded`)}
      input={(reason) =>
        data ? { order_id, revision: data.order.revision, reason, amount_cents: data.amount_cents } : null
      }
    >
      <Failed error={preview.error} />
      {data ? <Preview preview={data} /> : null}
    </ReasonDialog>
  )
}

interface DeclinePreview {
  amounts: { parts_cents: number; delivery_cents: number; tax_cents: number }
  amount_cents: number
  refunded_cents: number
  units: Partial<Record<string, number>>
  booked: string | null
}

function Preview({ preview }: { preview: DeclinePreview }) {
  const { amounts, amount_cents, refunded_cents, units, booked } = preview
  const unitCounts = Object.entries(units).map(
    ([status, count]) => `${count} ${labelText(status).toLowerCase()}`,
  )
  return (
    <>
      <p>This cannot be undone. The order is canceled, and this is refunded to the customer’s card:</p>
      <dl className="facts">
        <dt>Parts</dt>
        <dd>
          <Money cents={amounts.parts_cents} />
        </dd>
        <dt>Delivery</dt>
        <dd>
          <Money cents={amounts.delivery_cents} />
        </dd>
        <dt>Tax</dt>
        <dd>
          <Money cents={amounts.tax_cents} />
        </dd>
        <dt>Total</dt>
        <dd>
          <strong>
            <Money cents={amount_cents} />
          </strong>
          {refunded_cents > 0 ? `, plus ${formatCents(refunded_cents)} refunded before` : ''}
        </dd>
        <dt>Units dropped</dt>
        <dd>{unitCounts.join(', ') || counted(0, 'unit')}</dd>
      </dl>
      {booked === null ? null : (
        <Notice tone="attention" title="A courier or label is booked">
          Cancel it with the provider: {booked}
        </Notice>
      )}
    </>
  )
}
