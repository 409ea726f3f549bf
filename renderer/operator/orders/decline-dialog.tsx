import { useMutation, useQuery } from '@tanstack/react-query'
import { formatCents } from '../../../shared/money.ts'
import { trpc } from '../../api.ts'
import { Failed } from '../../ui/failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Money } from '../../ui/values.tsx'
import { countText, labelText } from '../../ui/words.ts'
import type { OrderDialogProps } from './order-dialog.ts'
import { ReasonDialog } from '../kit/reason-dialog.tsx'
import panel from '../kit/panel.module.css'

/** Says what declining gives back and gives up before it is done: it cannot be taken back. */
export function DeclineDialog({ full, onClose, onDone, onSettled }: OrderDialogProps) {
  const { order_id, number } = full.head
  const preview = useQuery(
    trpc.shopOrders.previewDecline.queryOptions({ order_id }, { staleTime: 0, gcTime: 0 }),
  )
  const decline = useMutation(
    trpc.shopOrders.decline.mutationOptions({
      onSettled,
      onSuccess: () => onDone(`Order ${number} is declined; everything paid goes back`),
    }),
  )
  const found = preview.data
  return (
    <ReasonDialog
      title={`Decline order ${number}?`}
      label="Reason (the customer reads it)"
      confirm={found ? `Decline and refund ${formatCents(found.amount_cents)}` : 'Decline'}
      busy={decline.isPending}
      error={decline.error}
      isReady={found !== undefined}
      onClose={onClose}
      onConfirm={(reason) => {
        if (!found) return
        const { amount_cents, order } = found
        decline.mutate({ order_id, revision: order.revision, reason, amount_cents })
      }}
    >
      <Failed error={preview.error} />
      {found ? <Preview preview={found} /> : null}
    </ReasonDialog>
  )
}

interface Previewed {
  amounts: { parts_cents: number; delivery_cents: number; tax_cents: number }
  amount_cents: number
  refunded_cents: number
  units: Partial<Record<string, number>>
  booked: string | null
}

function Preview({ preview }: { preview: Previewed }) {
  const { amounts, amount_cents, refunded_cents, units, booked } = preview
  const given = Object.entries(units).map(([status, count]) => `${count} ${labelText(status).toLowerCase()}`)
  return (
    <>
      <p>This cannot be taken back. The order is cancelled, and this goes back to the customer’s card:</p>
      <dl className={panel['facts']}>
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
        <dt>Together</dt>
        <dd>
          <strong>
            <Money cents={amount_cents} />
          </strong>
          {refunded_cents > 0 ? `, besides ${formatCents(refunded_cents)} given back before` : ''}
        </dd>
        <dt>Given up</dt>
        <dd>{given.join(', ') || countText(0, 'unit')}</dd>
      </dl>
      {booked === null ? null : (
        <Notice tone="attention" title="A ride or label was booked">
          Cancel it with its provider: {booked}
        </Notice>
      )}
    </>
  )
}
