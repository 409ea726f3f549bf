import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCents } from '../../../shared/money.ts'
import type {
  HandedOver,
  HandoverParcel,
  ManifestShown,
  MissingParcel,
  PickupShown,
  RideShown,
} from '../../../shared/orders/parcel-work.ts'
import { trpc } from '../../api.ts'
import { Button, NewTabLink } from '../../ui/buttons.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { countText, shopClockText, shopSoonText } from '../../ui/words.ts'
import panel from '../kit/panel.module.css'
import { refreshOrders } from '../kit/refresh-orders.ts'
import tones from '../kit/tones.module.css'
import classes from './parcel.module.css'

/** The parcels of the next pick-ups with their manifests, and what misses them. Nothing while no carrier comes. */
export function HandoverSection({ mayShip }: { mayShip: boolean }) {
  const handover = useQuery(trpc.shipping.handover.queryOptions())
  if (!handover.data) return <Failed error={handover.error} />
  const { now, pickups, rides, missing } = handover.data
  if (pickups.length + rides.length === 0) return null
  const hasWork =
    missing.length + rides.length > 0 ||
    pickups.some((pickup) => pickup.parcels.length + pickup.missing.length > 0)
  return (
    <details className={classes['handover']} open={hasWork}>
      <summary>
        <h2>Handover</h2>
      </summary>
      {pickups.map((pickup) => (
        <PickupBlock
          key={`${pickup.carrier} ${pickup.pickup_at}`}
          pickup={pickup}
          now={now}
          mayShip={mayShip}
        />
      ))}
      <Rides rides={rides} now={now} />
      {missing.length > 0 ? (
        <section className={classes['pickup']} aria-label="Due without a pick-up">
          <h3>Due and not ready</h3>
          <MissingList missing={missing} />
        </section>
      ) : null}
    </details>
  )
}

interface PickupProps {
  pickup: PickupShown
  now: number
  mayShip: boolean
}

function PickupBlock({ pickup, now, mayShip }: PickupProps) {
  const { carrier, pickup_at, is_over, parcels, manifests, missing } = pickup
  const when = pickup_at === null ? 'no pick-up time is set' : shopSoonText(pickup_at, now)
  const listed = parcels.filter(({ manifest_id }) => manifest_id !== null)
  return (
    <section
      className={classes['pickup']}
      aria-label={is_over ? `${carrier} at ${when} is over` : `Pick-up of ${carrier}`}
    >
      <h3>
        {carrier}, {when}
        {is_over ? ', over' : ''}
      </h3>
      {is_over ? null : (
        <p>
          {parcels.length === 0
            ? 'No parcel is ready.'
            : `${countText(parcels.length, 'parcel')} with a label, ${listed.length} on a manifest.`}
        </p>
      )}
      <ul className={classes['parcels']}>
        {parcels.map(({ label_id, number, filename, tracking_number }) => (
          <li key={label_id}>
            <strong>{number}</strong> {filename} <span className={tones['quiet']}>{tracking_number}</span>
          </li>
        ))}
      </ul>
      {manifests.map((manifest) => (
        <ManifestLine key={manifest.id} manifest={manifest} />
      ))}
      {missing.length > 0 ? (
        <>
          <p className={is_over ? tones['late'] : tones['soon']}>{missingText(pickup, now)}</p>
          <MissingList missing={missing} />
        </>
      ) : null}
      {mayShip && parcels.length > 0 ? <PickupActions pickup={pickup} now={now} /> : null}
    </section>
  )
}

/** `3 orders that are due are not ready for the 4:00 PM pick-up of USPS`, or what it left here. */
function missingText({ missing, carrier, pickup_at, is_over }: PickupShown, now: number): string {
  const pickup =
    pickup_at === null ? `pick-up of ${carrier}` : `${shopSoonText(pickup_at, now)} pick-up of ${carrier}`
  const orders = countText(missing.length, 'order')
  if (is_over) return `${orders} missed the ${pickup} and ${missing.length === 1 ? 'is' : 'are'} still here:`
  return `${orders} due ${missing.length === 1 ? 'is' : 'are'} not ready for the ${pickup}:`
}

function ManifestLine({ manifest }: { manifest: ManifestShown }) {
  const { parcels, created_at, form_url, detail } = manifest
  return (
    <p>
      Manifest of {shopClockText(created_at)}, {countText(parcels, 'parcel')}.{' '}
      {form_url ? (
        <NewTabLink look="bare" href={form_url}>
          Open the form
        </NewTabLink>
      ) : (
        <span className={tones['quiet']}>
          {detail ? `Without a form: ${detail}` : 'The form is being made; look at EasyPost’s dashboard.'}
        </span>
      )}
    </p>
  )
}

function PickupActions({ pickup, now }: Pick<PickupProps, 'pickup' | 'now'>) {
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
      <div className={panel['actions']}>
        {open.length > 0 ? (
          <Button
            disabled={busy}
            onClick={() => manifest.mutate({ carrier, pickup_at: pickup.pickup_at ?? now, label_ids })}
          >
            Make a manifest of {countText(open.length, 'parcel')}
          </Button>
        ) : null}
        <Button
          disabled={busy}
          onClick={() => handOver.mutate({ parcels: parcels.map((parcel) => seenOf(parcel)) })}
        >
          Hand over {countText(parcels.length, 'parcel')}
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
    <Notice
      tone="attention"
      live
      title={`${countText(shipped.length, 'parcel')} shipped, ${left.length} stay`}
    >
      {left.map(({ number, why }) => `Order ${number}: ${why}`).join(' ')}
    </Notice>
  )
}

const WHY: Record<MissingParcel['why'], string> = {
  not_made: 'not made yet',
  not_packed: 'not packed',
  no_label: 'packed, without a label',
  not_handed_over: 'packed, with a label',
}

function MissingList({ missing }: { missing: MissingParcel[] }) {
  return (
    <ul className={classes['parcels']}>
      {missing.map(({ order_id, number, filename, why }) => (
        <li key={order_id}>
          <Link to="/console/orders/$id" params={{ id: order_id }}>
            Order {number}
          </Link>{' '}
          {filename}, {WHY[why]}
        </li>
      ))}
    </ul>
  )
}

const RIDE_WORDS: Record<RideShown['state'], string> = {
  not_made: 'not made yet',
  not_packed: 'not packed',
  not_booked: 'packed, no courier called',
  booked: 'courier called',
}

function Rides({ rides, now }: { rides: RideShown[]; now: number }) {
  if (rides.length === 0) return null
  return (
    <section className={classes['pickup']} aria-label="Courier rides">
      <h3>Courier rides</h3>
      <ul className={classes['parcels']}>
        {rides.map(({ order_id, number, filename, city, window, state }) => (
          <li key={order_id}>
            <strong>{window === null ? 'No time agreed' : shopSoonText(window.from, now)}</strong>{' '}
            <Link to="/console/orders/$id" params={{ id: order_id }}>
              Order {number}
            </Link>{' '}
            {filename} to {city}, {RIDE_WORDS[state]}
          </li>
        ))}
      </ul>
    </section>
  )
}
