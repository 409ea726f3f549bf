import { describe, expect, test } from 'vitest'
import {
  instantAt,
  placeSpan,
  scaleOf,
  ticksOf,
  type TimelineScale,
} from '../../../../renderer/production/timeline/timeline-scale.ts'
import { makeTimeline } from '../../../../shared/production/floor/timeline.ts'
import { HOUR, MINUTE } from '../../../../shared/platform/time.ts'
import { floorPlan, openPlate, waiting } from '../../../shared/production/plates/floor-plans.ts'
import { at, clockText } from '../../../shared/quoting/scheduling/shop-clock.ts'

/** The shop is open from 9 to 18 on Monday to Wednesday, and closed on the rest of that week. */
function timelineAt(now: string, printing: { hours: number } | null = null) {
  const orders = [{ ...waiting(1001, 1), units: [] }]
  const units = [{ order_id: 'o1001', unit: 1 }]
  const started = { status: 'printing' as const, started_at: at(now) }
  const plates =
    printing === null ? [] : [openPlate(1, { ...started, seconds: printing.hours * HOUR, units })]
  return makeTimeline(floorPlan({ now: at(now), orders, plates }), 7)
}

const shown = ({ from, until }: TimelineScale) =>
  `${clockText(from).slice(5)} to ${clockText(until).slice(5)}`
const labelsOf = (scale: TimelineScale) => ticksOf(scale).map(({ label }) => label)

describe('the view of what is planned', () => {
  test('shows the open hours of the day while no plate is planned', () => {
    expect(shown(scaleOf(timelineAt('Mon 2026-11-23 10:20'), 'planned'))).toBe('11-23 10:00 to 11-23 18:00')
  })

  test('shows the next open day on a day off, and shortly before closing', () => {
    expect(shown(scaleOf(timelineAt('Sun 2026-11-22 15:20'), 'planned'))).toBe('11-22 15:00 to 11-23 18:00')
    expect(shown(scaleOf(timelineAt('Mon 2026-11-23 16:00'), 'planned'))).toBe('11-23 16:00 to 11-24 18:00')
  })

  test('ends when the last plate is off its bed', () => {
    const scale = scaleOf(timelineAt('Mon 2026-11-23 10:20', { hours: 16 }), 'planned')
    expect(shown(scale)).toBe('11-23 10:00 to 11-24 10:00')
  })
})

describe('closed hours', () => {
  const scale = scaleOf(timelineAt('Mon 2026-11-23 16:00'), 'planned')

  test('take half an hour of room while nothing prints in them', () => {
    // Two hours of Monday, the night, and the nine hours of Tuesday.
    expect(placeSpan(scale, { from: at('Tue 2026-11-24 09:00'), until: at('Tue 2026-11-24 18:00') })).toEqual(
      {
        left: '21.739%',
        width: '78.261%',
      },
    )
  })

  test('take their room while a plate prints in them', () => {
    const printing = scaleOf(timelineAt('Mon 2026-11-23 16:00', { hours: 4 }), 'planned')
    // Four hours until it is done, half an hour of night and the nine hours of Tuesday.
    expect(
      placeSpan(printing, { from: at('Mon 2026-11-23 16:00'), until: at('Mon 2026-11-23 20:00') }),
    ).toEqual({ left: '0.000%', width: '29.630%' })
  })

  test('have no labels, and the first hour after them names its day', () => {
    expect(labelsOf(scale)).toEqual(['Mon 4 PM', 'Tue 9 AM', '12 PM', '2 PM', '4 PM'])
  })

  test('a place on the scale is the instant that is shown there', () => {
    for (let start = scale.from; start < at('Mon 2026-11-23 18:00'); start += 15 * MINUTE) {
      const share = Number.parseFloat(placeSpan(scale, { from: start, until: start + HOUR })!.left) / 100
      expect(instantAt(scale, share, 'planned')).toBe(start)
    }
    expect(clockText(instantAt(scale, 0.5, 'planned'))).toBe('2026-11-24 12:15')
    expect(placeSpan(scale, { from: scale.until, until: scale.until + HOUR })).toBeNull()
  })
})

test('the labels of a week stand at the beginning of each open day', () => {
  expect(labelsOf(scaleOf(timelineAt('Mon 2026-11-23 09:00'), 'week'))).toContain('Tue 9 AM')
})
