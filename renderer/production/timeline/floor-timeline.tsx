import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { StatusLine } from '../../platform/kit/status-line.tsx'
import { MoveEffect } from './move-effect.tsx'
import { PromisesAtRisk } from './promises-at-risk.tsx'
import { TimelineChart } from './timeline-chart.tsx'
import { TimelineList } from './timeline-list.tsx'
import { daysOf, ZOOMS, type Zoom } from './timeline-scale.ts'
import { usePlateMove } from './use-plate-move.ts'
import toggles from '../../platform/kit/toggles.module.css'
import classes from './timeline.module.css'

interface FloorTimelineProps {
  /** True if the person may move plates. */
  mayMake: boolean
}

/** Printers by hours: what prints, what is planned, and which promises are at risk. Planned plates can be moved. */
export function FloorTimeline({ mayMake }: FloorTimelineProps) {
  const [zoom, setZoom] = useState<Zoom>('planned')
  const timeline = useQuery(
    trpc.production.timeline.queryOptions({ days: daysOf(zoom) }, { placeholderData: keepPreviousData }),
  )
  const moving = usePlateMove()
  if (timeline.isPending) return <LoadingLines label="Loading the timeline" />
  if (!timeline.data) return <Failed error={timeline.error} />
  const { rows, orders, unplaced } = timeline.data
  return (
    <section className="grid min-w-0 gap-3" aria-label="Timeline">
      <div className="flex flex-wrap items-center gap-2">
        <fieldset className={`flex min-w-0 flex-wrap gap-1 ${toggles['toggles']}`} aria-label="Hours shown">
          {Object.entries(ZOOMS).map(([key, { label }]) => (
            <button key={key} type="button" aria-pressed={key === zoom} onClick={() => setZoom(key as Zoom)}>
              {label}
            </button>
          ))}
        </fieldset>
        <Legend />
      </div>
      {moving.message ? <StatusLine message={moving.message} /> : null}
      <Failed error={moving.error} />
      <PromisesAtRisk orders={orders} unplaced={unplaced} />
      <TimelineChart timeline={timeline.data} zoom={zoom} moving={mayMake ? moving : null} />
      <TimelineList timeline={timeline.data} />
      <MoveEffect moving={moving} rows={rows} now={timeline.data.now} />
    </section>
  )
}

function Legend() {
  return (
    <ul className="flex flex-wrap items-center gap-2 fine max-sm:hidden!" aria-label="Legend">
      {[
        ['printing', 'Printing'],
        ['planned', 'Planned'],
        ['queued', 'Queue, on no plate'],
        ['closed', 'Closed'],
      ].map(([kind, label]) => (
        <li key={kind} className="flex items-center gap-1.5">
          <span className={`pointer-events-none ${classes['bar']} ${classes['sample']}`} data-kind={kind} />
          {label}
        </li>
      ))}
    </ul>
  )
}
