import { IconCheck } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { TimelineBar, TimelineRow } from '../../../shared/production/floor/timeline.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { useSwatches } from '../../quoting/customer/part/use-swatches.ts'
import { carryByKey } from './carry-by-key.ts'
import { RiskIcon } from './risk-icon.tsx'
import { useBarDrag } from './use-bar-drag.ts'
import { placeSpan, type TimelineScale, type Zoom } from './timeline-scale.ts'
import { barText, inkOn } from './timeline-words.ts'
import type { HeldPlate, PlateMoving } from './use-plate-move.ts'
import classes from './timeline.module.css'

interface BarProps {
  bar: TimelineBar
  row: TimelineRow
  rows: readonly TimelineRow[]
  scale: TimelineScale
  zoom: Zoom
  moving: PlateMoving | null
  placeAt: (x: number, y: number) => Pick<HeldPlate, 'printer_id' | 'start'> | null
  now: number
}

/** One print in the row of its printer, with the time in which its bed is cleared. A planned plate can be moved. */
export function TimelineBarView(props: BarProps) {
  const { bar, row, scale, moving, now } = props
  const text = barText(bar, row.name, now)
  const swatches = useSwatches()
  const fill = swatches[bar.color]
  const place = placeSpan(scale, { from: bar.start, until: bar.ends_at })
  const clearing = placeSpan(scale, { from: bar.ends_at, until: bar.ready_at })
  const look = {
    className: `flex gap-1 items-center text-tiny figures whitespace-nowrap ${classes['bar']}`,
    'data-kind': bar.kind,
    title: text,
    style: { ...place, '--fill': fill, '--on-fill': inkOn(fill) ?? undefined },
  }
  const isMovable = moving !== null && bar.kind === 'planned' && bar.plate !== null
  return (
    <>
      {clearing && bar.kind !== 'queued' ? <span className={classes['clearing']} style={clearing} /> : null}
      {place === null ? null : isMovable ? (
        <MovableBar {...props} moving={moving} look={look} />
      ) : (
        <div {...look}>
          <span className="spoken">{text}</span>
          <BarContent bar={bar} />
        </div>
      )}
    </>
  )
}

function BarContent({ bar }: { bar: TimelineBar }) {
  const { kind, plate, orders, units, risk } = bar
  return (
    <>
      <RiskIcon risk={risk} />
      {kind === 'printed' ? <IconCheck size={14} /> : null}
      <span className={classes['words']} aria-hidden="true">
        {plate ? (
          <strong>
            <i>Plate</i> {plate.number}
          </strong>
        ) : (
          <strong>{orders.join(', ')}</strong>
        )}
        <span>
          {plate && orders.length > 0 ? `${orders.join(', ')}: ` : ''}
          {counted(units, 'unit')}
        </span>
      </span>
    </>
  )
}

function MovableBar({
  look,
  ...props
}: BarProps & { moving: PlateMoving; look: Record<string, unknown> & { title: string } }) {
  const { bar, row, moving } = props
  const isHeld = moving.held?.plate.id === bar.plate!.id
  const pickUp = () =>
    moving.pickUp({
      plate: bar.plate!,
      printer_id: row.printer_id,
      start: bar.start,
      seconds: bar.ends_at - bar.start,
    })
  const { isPressed, ...pointer } = useBarDrag({ ...props, pickUp })
  return (
    <button
      type="button"
      {...look}
      {...pointer}
      aria-label={look.title}
      aria-pressed={isHeld}
      data-held={isHeld || undefined}
      onBlur={() => {
        if (isHeld && !isPressed()) moving.giveUp()
      }}
      onKeyDown={(event: KeyboardEvent) => carryByKey(event, { ...props, isHeld, pickUp })}
    >
      <BarContent bar={bar} />
    </button>
  )
}
