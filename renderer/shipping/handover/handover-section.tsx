import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type {
  HandoverShown,
  MissingParcel,
  PickupShown,
  RideShown,
} from '../../../shared/orders/parcel-work.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { shopSoonText } from '../../platform/ui/words.ts'
import { Key } from '../../platform/kit/list.tsx'
import { DUE_LOOKS } from '../../platform/kit/due-words.ts'
import { useActionKeys } from '../../platform/kit/use-list-keys.ts'
import {
  MISSING_WORDS,
  pickupLine,
  RIDE_WORDS,
  ridesLine,
  withoutPickupLine,
  type HandoverLine,
} from './handover-words.ts'
import { ManifestLine, PickupActions } from './pickup-actions.tsx'
import { useOpenLines } from './use-open-lines.ts'
import classes from './handover.module.css'

/** One line for each pick-up, with what is ready and what misses it; opened, its parcels. Nothing while no carrier comes. */
export function HandoverSection({ mayShip }: { mayShip: boolean }) {
  const handover = useQuery(trpc.shipping.handover.queryOptions())
  const lines = handover.data ? linesOf(handover.data, mayShip) : []
  const { open, set, toggleAll } = useOpenLines()
  const all = lines.map(({ id }) => id)
  useActionKeys([
    { key: 'h', label: 'Open or close the handover', run: () => toggleAll(all), enabled: all.length > 0 },
  ])
  if (!handover.data) return <Failed error={handover.error} />
  if (handover.data.pickups.length + handover.data.rides.length === 0) return null
  return (
    <section className={`grid rounded border border-hairline ${classes['handover']}`} aria-label="Handover">
      <Box component="h2" className="flex items-center gap-2 text-base" p="4px 0">
        Handover <Key>h</Key>
      </Box>
      {lines.map(({ id, label, line, isOver, content }) => (
        <section key={id} aria-label={label}>
          <details open={open.has(id)} onToggle={(event) => set(id, event.currentTarget.open)}>
            <summary>
              <LineText line={line} isOver={isOver} />
            </summary>
            <Box className="grid gap-2" p="4px 0 12px 16px">
              {content}
            </Box>
          </details>
        </section>
      ))}
    </section>
  )
}

interface ShownLine {
  id: string
  /** Its name for screen readers. */
  label: string
  line: HandoverLine
  isOver: boolean
  content: ReactNode
}

function linesOf({ now, pickups, rides, missing }: HandoverShown, mayShip: boolean): ShownLine[] {
  const own = pickups.map((pickup): ShownLine => {
    const { carrier, pickup_at, is_over } = pickup
    const line = pickupLine(pickup, now)
    return {
      id: is_over ? `${carrier} ${pickup_at}` : carrier,
      label: is_over ? line.title : `Pick-up of ${carrier}`,
      line,
      isOver: is_over,
      content: <PickupContent pickup={pickup} now={now} mayShip={mayShip} />,
    }
  })
  const others: ShownLine[] = [
    {
      id: 'rides',
      label: 'Courier rides',
      line: ridesLine(rides),
      isOver: false,
      content: <RideList rides={rides} now={now} />,
    },
    {
      id: 'missing',
      label: 'Due without a pick-up',
      line: withoutPickupLine(missing),
      isOver: false,
      content: <MissingList missing={missing} />,
    },
  ]
  const counts: Record<string, number> = { rides: rides.length, missing: missing.length }
  return [...own, ...others.filter(({ id }) => counts[id] > 0)]
}

function LineText({ line: { title, ready, missing }, isOver }: { line: HandoverLine; isOver: boolean }) {
  return (
    <span className="figures inline-flex max-w-[calc(100%_-_20px)] flex-wrap gap-x-4 gap-y-0 align-top">
      <strong>{title}</strong>
      {ready === '' ? null : <span>{ready}</span>}
      {missing === null ? null : <span className={DUE_LOOKS[isOver ? 'late' : 'soon']}>{missing}</span>}
    </span>
  )
}

interface PickupProps {
  pickup: PickupShown
  now: number
  mayShip: boolean
}

function PickupContent({ pickup, now, mayShip }: PickupProps) {
  const { parcels, manifests, missing } = pickup
  return (
    <>
      {mayShip && parcels.length > 0 ? <PickupActions pickup={pickup} now={now} /> : null}
      {manifests.map((manifest) => (
        <ManifestLine key={manifest.id} manifest={manifest} />
      ))}
      <MissingList missing={missing} />
      {parcels.length === 0 ? null : (
        <ul className="auto-columns auto-fill scrolls wrap-anywhere" aria-label="Parcels with a label">
          {parcels.map(({ label_id, number, filename, tracking_number }) => (
            <li key={label_id}>
              <strong>{number}</strong> {filename}{' '}
              <span className="font-normal text-muted">{tracking_number}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function MissingList({ missing }: { missing: readonly MissingParcel[] }) {
  if (missing.length === 0) return null
  return (
    <ul className="auto-columns auto-fill scrolls wrap-anywhere" aria-label="Not ready">
      {missing.map(({ order_id, number, filename, why }) => (
        <li key={order_id}>
          <Link to="/console/orders/$id" params={{ id: order_id }}>
            Order {number}
          </Link>{' '}
          {filename}, {MISSING_WORDS[why]}
        </li>
      ))}
    </ul>
  )
}

function RideList({ rides, now }: { rides: readonly RideShown[]; now: number }) {
  return (
    <ul className="auto-columns auto-fill scrolls wrap-anywhere">
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
  )
}
