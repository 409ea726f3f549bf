import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCents } from '../../shared/platform/money.ts'
import type { LabelShown, ParcelCarriers } from '../../shared/orders/parcel-work.ts'
import { PARCEL_STATE_WORDS } from '../../shared/orders/parcel-states.ts'
import type { CarrierStatus } from '../../shared/orders/carrier-reports.ts'
import { LABEL_STATE_WORDS } from '../../shared/orders/labels.ts'
import { trpc } from '../platform/api.ts'
import { Button, NewTabLink } from '../platform/ui/buttons.tsx'
import { ConfirmDialog } from '../platform/kit/action-dialog.tsx'
import { Failed } from '../platform/ui/failed.tsx'
import { dayText, shopInstantText } from '../platform/ui/words.ts'
import panel from '../platform/kit/panel.module.css'
import { refreshOrders } from '../platform/kit/refresh-orders.ts'
import classes from './parcel.module.css'

/** The labels and rides of an order, printed again or voided, and the label for a return. */
export function LabelBlock({ orderId, carriers }: { orderId: string; carriers: ParcelCarriers }) {
  const { labels, can_buy_return } = carriers
  if (labels.length === 0 && !can_buy_return) return null
  return (
    <section className={panel['block']} aria-label="Labels">
      <h3>Labels</h3>
      <ul className={`grid gap-2.5 ${classes['labels']}`}>
        {labels.map((label) => (
          <LabelRow key={label.id} label={label} carriers={carriers} />
        ))}
      </ul>
      {can_buy_return ? <ReturnButtons orderId={orderId} /> : null}
    </section>
  )
}

function LabelRow({ label, carriers }: { label: LabelShown; carriers: ParcelCarriers }) {
  const { id, kind, state, carrier, tracking_number, has_file } = label
  const { label: words, tone } = LABEL_STATE_WORDS[state]
  const isLive = state === 'bought' || state === 'buying'
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-hairline wrap-anywhere">
      <div>
        <p>
          <strong>{kind === 'return' ? 'Return' : (carrier ?? 'Label')}</strong>
          {kind === 'return' && carrier ? ` by ${carrier}` : ''} {tracking_number}
        </p>
        <p className="font-normal text-muted">{costText(label)}</p>
        {isLive ? <TrackingLine label={label} carriers={carriers} /> : null}
        {state === 'bought' ? null : (
          <p className={tone === 'attention' ? 'font-medium text-stop' : undefined}>{words}</p>
        )}
      </div>
      <div className="compact flex flex-wrap gap-2">
        {isLive && has_file ? (
          <NewTabLink href={`/console/print/shipping-labels/${id}`}>Print label</NewTabLink>
        ) : null}
        {label.can_void ? <VoidButton label={label} /> : null}
      </div>
    </li>
  )
}

function costText({ cost_cents, insured_cents, insurance_cents, signature }: LabelShown): string {
  const insured =
    insured_cents === null
      ? []
      : [`insured for ${formatCents(insured_cents)} (${formatCents(insurance_cents)})`]
  return [formatCents(cost_cents), ...insured, ...(signature ? ['with signature'] : [])].join(', ')
}

/** Shows what the carrier last said about the parcel of a label. */
function TrackingLine({ label, carriers }: { label: LabelShown; carriers: ParcelCarriers }) {
  const tracker = carriers.trackers.find(
    ({ kind, tracking_number }) => kind === label.kind && tracking_number === label.tracking_number,
  )
  if (!tracker?.status || tracker.reported_at === null) return null
  const expected = tracker.estimated_day ? `, expected ${dayText(tracker.estimated_day)}` : ''
  return (
    <p className="font-normal text-muted">
      {statusText(tracker.status)}
      {expected}. According to the carrier {shopInstantText(tracker.reported_at)}.
    </p>
  )
}

function statusText(status: CarrierStatus): string {
  return status === 'waiting' ? 'The carrier is waiting for the parcel' : PARCEL_STATE_WORDS[status].label
}

function VoidButton({ label }: { label: LabelShown }) {
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const voiding = useMutation(
    trpc.shipping.void.mutationOptions({
      onSettled: () => void refreshOrders(queries),
    }),
  )
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{label.has_file ? 'Void' : 'Cancel the ride'}</Button>
      <ConfirmDialog
        opened={isAsking}
        title={label.has_file ? 'Void this label?' : 'Cancel this ride?'}
        confirm={label.has_file ? 'Void the label' : 'Cancel the ride'}
        keep="Keep it"
        action={voiding}
        onClose={() => setIsAsking(false)}
        input={{ label_id: label.id }}
      >
        {label.has_file
          ? `It cannot be used after that; do not hand over a parcel with it. ${formatCents(label.cost_cents)} is refunded when the carrier agrees, which can take weeks.`
          : `No courier comes for the parcel then. Once a Dasher was assigned, DoorDash may bill the ride of ${formatCents(label.cost_cents)} anyway.`}
      </ConfirmDialog>
    </>
  )
}

function ReturnButtons({ orderId }: { orderId: string }) {
  const queries = useQueryClient()
  const buy = useMutation(
    trpc.shipping.buyReturn.mutationOptions({ onSettled: () => refreshOrders(queries) }),
  )
  const press = (email: boolean) => buy.mutate({ order_id: orderId, email })
  return (
    <>
      <div className="compact flex flex-wrap gap-2">
        <Button disabled={buy.isPending} onClick={() => press(true)}>
          Email a return label
        </Button>
        <Button disabled={buy.isPending} onClick={() => press(false)}>
          Buy one to print
        </Button>
      </div>
      <Failed error={buy.error} />
    </>
  )
}
