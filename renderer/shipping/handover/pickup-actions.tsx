import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatCents } from '../../../shared/platform/money.ts'
import type {
  HandedOver,
  HandoverParcel,
  ManifestShown,
  PickupShown,
} from '../../../shared/orders/parcel-work.ts'
import { trpc } from '../../platform/api.ts'
import { Button, NewTabLink } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { shopClockText } from '../../platform/ui/words.ts'
import { refreshOrders } from '../../platform/kit/refresh-orders.ts'

/** A manifest, with the form that the carrier scans. */
export function ManifestLine({ manifest }: { manifest: ManifestShown }) {
  const { parcels, created_at, form_url, detail } = manifest
  return (
    <p>
      Manifest of {shopClockText(created_at)}, {counted(parcels, 'parcel')}.{' '}
      {form_url ? (
        <NewTabLink look="bare" href={form_url}>
          Open the form
        </NewTabLink>
      ) : (
        <span className="font-normal text-muted">
          {detail ? `Without a form: ${detail}` : 'The form is being made; look at EasyPost’s dashboard.'}
        </span>
      )}
    </p>
  )
}

/** Makes the manifest of a pick-up, and ships all of its parcels at once. */
export function PickupActions({ pickup, now }: { pickup: PickupShown; now: number }) {
  const queries = useQueryClient()
  const onSettled = () => refreshOrders(queries)
  const manifest = useMutation(trpc.shipping.manifest.mutationOptions({ onSettled }))
  const handOver = useMutation(trpc.shipping.handOver.mutationOptions({ onSettled }))
  const { carrier, parcels } = pickup
  const open = parcels.filter(({ manifest_id }) => manifest_id === null)
  const refunds = parcels.reduce((sum, { late_refund_cents }) => sum + late_refund_cents, 0)
  const busy = manifest.isPending || handOver.isPending
  const label_ids = open.map(({ label_id }) => label_id)
  return (
    <>
      <div className="compact flex flex-wrap gap-2">
        {open.length > 0 ? (
          <Button
            disabled={busy}
            onClick={() => manifest.mutate({ carrier, pickup_at: pickup.pickup_at ?? now, label_ids })}
          >
            Make a manifest of {counted(open.length, 'parcel')}
          </Button>
        ) : null}
        <Button
          disabled={busy}
          onClick={() => handOver.mutate({ parcels: parcels.map((parcel) => seenOf(parcel)) })}
        >
          Hand over {counted(parcels.length, 'parcel')}
          {refunds > 0 ? ` and refund ${formatCents(refunds)}` : ''}
        </Button>
      </div>
      <Failed error={manifest.error ?? handOver.error} />
      {handOver.data ? <HandedOverNotice done={handOver.data} /> : null}
    </>
  )
}

function seenOf({ order_id, parcel_id, revision, late_refund_cents }: HandoverParcel) {
  return { order_id, parcel_id, revision, late_refund_cents }
}

function HandedOverNotice({ done: { shipped, left } }: { done: HandedOver }) {
  if (left.length === 0) return null
  return (
    <Notice tone="attention" live title={`${counted(shipped.length, 'parcel')} shipped, ${left.length} stay`}>
      {left.map(({ number, why }) => `Order ${number}: ${why}`).join(' ')}
    </Notice>
  )
}
