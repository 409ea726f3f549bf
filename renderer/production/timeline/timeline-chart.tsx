import { Box } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import type { Timeline, TimelineRow } from '../../../shared/production/floor/timeline.ts'
import { shopSoonText } from '../../platform/ui/words.ts'
import { TimelineBarView } from './timeline-bar.tsx'
import {
  instantAt,
  placeSpan,
  scaleOf,
  ticksOf,
  type TimelineScale,
  type TimelineTick,
  type Zoom,
} from './timeline-scale.ts'
import type { HeldPlate, PlateMoving } from './use-plate-move.ts'
import classes from './timeline.module.css'

interface ChartProps {
  timeline: Timeline
  zoom: Zoom
  /** Null for those who may not move plates. */
  moving: PlateMoving | null
}

/** Printers as rows and hours as columns. */
export function TimelineChart({ timeline, zoom, moving }: ChartProps) {
  const tracks = useRef<HTMLDivElement>(null)
  const scale = scaleOf(timeline, zoom)
  const ticks = ticksOf(scale)
  const placeAt = (x: number, y: number) => findPlace(tracks, timeline.rows, { x, y, scale, zoom })
  return (
    <div className="relative overflow-x-auto box max-sm:hidden!">
      <Box miw={720}>
        <Hours scale={scale} ticks={ticks} />
        <div ref={tracks}>
          {timeline.rows.map((row) => (
            <Row key={row.printer_id} row={row} {...{ timeline, scale, ticks, zoom, moving, placeAt }} />
          ))}
        </div>
      </Box>
    </div>
  )
}

/** Returns the printer and the time under a point of the screen; null beside the rows. */
function findPlace(
  tracks: RefObject<HTMLDivElement | null>,
  rows: readonly TimelineRow[],
  { x, y, scale, zoom }: { x: number; y: number; scale: TimelineScale; zoom: Zoom },
): Pick<HeldPlate, 'printer_id' | 'start'> | null {
  const elements = [...(tracks.current?.querySelectorAll<HTMLElement>('[data-track]') ?? [])]
  const index = elements.findIndex((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return y >= top && y < bottom
  })
  if (index < 0) return null
  const { left, width } = elements[index].getBoundingClientRect()
  return { printer_id: rows[index].printer_id, start: instantAt(scale, (x - left) / width, zoom) }
}

function Hours({ scale, ticks }: Pick<RowProps, 'scale' | 'ticks'>) {
  return (
    <div className={`grid ${classes['hours']}`} aria-hidden="true">
      <span />
      <Box className="relative overflow-hidden" h={30}>
        {ticks.map(({ at, label, isDay }) => (
          <span
            key={at}
            className={`figures text-tiny whitespace-nowrap ${isDay ? 'strong font-semibold' : 'text-muted'}`}
            style={{ left: placeSpan(scale, { from: at, until: at + 1 })?.left }}
          >
            {label}
          </span>
        ))}
      </Box>
    </div>
  )
}

interface RowProps extends ChartProps {
  row: TimelineRow
  scale: TimelineScale
  ticks: readonly TimelineTick[]
  placeAt: (x: number, y: number) => Pick<HeldPlate, 'printer_id' | 'start'> | null
}

function Row({ row, timeline, scale, ticks, zoom, moving, placeAt }: RowProps) {
  const { now, open, rows } = timeline
  const held = moving?.held ?? null
  const startAt = (at: number) => ({ left: placeSpan(scale, { from: at, until: at + 1 })?.left })
  return (
    <div className={`grid border-t border-hairline ${classes['row']}`}>
      <h2 className="grid text-fine wrap-anywhere">
        {row.name}
        <small className="text-tiny">{stateText(row, now)}</small>
      </h2>
      <div
        className={`relative overflow-hidden bg-sunken ${classes['track']}`}
        data-track
        data-active={row.active}
      >
        {open.map((span) => (
          <span
            key={span.from}
            className={`bg-surface ${classes['open']}`}
            style={placeSpan(scale, span) ?? HIDDEN}
          />
        ))}
        {ticks.map(({ at, isDay }) => (
          <span key={at} className={classes['tick']} data-day={isDay || undefined} style={startAt(at)} />
        ))}
        {row.bars.map((bar) => (
          <TimelineBarView key={bar.key} {...{ bar, row, rows, scale, zoom, moving, placeAt, now }} />
        ))}
        {held?.printer_id === row.printer_id ? <Ghost moving={moving!} held={held} scale={scale} /> : null}
        <span className={`pointer-events-none ${classes['now']}`} style={startAt(now)} />
      </div>
    </div>
  )
}

const HIDDEN = { display: 'none' }

/** Says what a printer does, in its row: `Free now`, `Free Tue 9:00 AM`, `Not available`. */
function stateText({ active, back_at, bars }: TimelineRow, now: number): string {
  if (!active) return back_at === null ? 'Not available' : `Back ${shopSoonText(back_at, now)}`
  const last = bars.findLast(({ kind }) => kind !== 'queued')
  return last ? `Free ${shopSoonText(last.ready_at, now)}` : 'Free now'
}

/** Shows where the carried plate would print. */
function Ghost({ moving, held, scale }: { moving: PlateMoving; held: HeldPlate; scale: TimelineScale }) {
  const { preview } = moving
  const refused = preview?.refused ?? null
  const isCurrent = preview?.print?.printer_id === held.printer_id && !moving.isWorking
  const span = isCurrent
    ? { from: preview.print!.start, until: preview.print!.done }
    : { from: held.start, until: held.start + held.seconds }
  return (
    <span
      className={`strong pointer-events-none grid items-center overflow-hidden rounded-small text-tiny font-semibold ${classes['ghost']}`}
      data-refused={(!moving.isWorking && refused !== null) || undefined}
      style={placeSpan(scale, span) ?? HIDDEN}
    >
      {held.plate.number}
    </span>
  )
}
