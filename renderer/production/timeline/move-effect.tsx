import { IconAlertTriangle, IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import type { OrderEffect } from '../../../shared/production/floor/preview-move.ts'
import type { TimelineRow } from '../../../shared/production/floor/timeline.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Key } from '../../platform/kit/list.tsx'
import { effectText, placeText } from './timeline-words.ts'
import type { PlateMoving } from './use-plate-move.ts'
import classes from './timeline.module.css'

interface EffectProps {
  moving: PlateMoving
  rows: readonly TimelineRow[]
  now: number
}

/** Says what dropping the carried plate here would do to promises. */
export function MoveEffect({ moving, rows, now }: EffectProps) {
  const { held, preview } = moving
  if (!held) return null
  const index = rows.findIndex(({ printer_id }) => printer_id === held.printer_id)
  const name = rows[index]?.name ?? ''
  return (
    <aside
      className={`float-box fixed grid gap-2 px-4 py-3.5 ${classes['effect']}`}
      // Not over the row that the plate is carried to.
      data-side={index < rows.length / 2 ? 'bottom' : 'top'}
      aria-live="polite"
      data-working={moving.isWorking || undefined}
      // The plate keeps the focus: it is given up when it loses it.
      onPointerDown={(event) => event.preventDefault()}
    >
      <h3>
        Plate {held.plate.number} to {preview?.refused === null ? placeText(name, preview, now) : name}
      </h3>
      {preview?.refused ? (
        <p className="grid grid-cols-auto-fr gap-1.5 text-stop" data-effect>
          <IconAlertTriangle size={16} aria-hidden="true" /> {preview.refused}
        </p>
      ) : (
        <Effects orders={preview?.orders ?? []} />
      )}
      <p className="compact flex flex-wrap items-center gap-1.5 text-muted">
        <Key>←</Key> <Key>→</Key> time <Key>↑</Key> <Key>↓</Key> printer
        <Button className="ml-auto" onClick={moving.drop} disabled={preview?.refused !== null}>
          Move <Key>Enter</Key>
        </Button>
        <Button look="bare" onClick={moving.giveUp}>
          Cancel <Key>Esc</Key>
        </Button>
      </p>
    </aside>
  )
}

const ICONS: Record<OrderEffect['effect'], typeof IconArrowRight> = {
  late: IconAlertTriangle,
  later: IconArrowRight,
  on_time: IconCircleCheck,
  sooner: IconArrowRight,
}

const EFFECT_LOOKS: Partial<Record<OrderEffect['effect'], string>> = {
  late: 'text-stop',
  on_time: 'text-good',
}

function Effects({ orders }: { orders: readonly OrderEffect[] }) {
  if (orders.length === 0) return <p>No order ships on another day.</p>
  return (
    <ul className="grid gap-1">
      {orders.map((order) => {
        const Icon = ICONS[order.effect]
        return (
          <li
            key={order.order_id}
            className={`grid grid-cols-auto-fr gap-1.5 ${EFFECT_LOOKS[order.effect] ?? ''}`}
          >
            <Icon size={16} aria-hidden="true" /> {effectText(order)}
          </li>
        )
      })}
    </ul>
  )
}
