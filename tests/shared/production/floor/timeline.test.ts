import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeTimeline, type Timeline } from '../../../../shared/production/floor/timeline.ts'
import {
  firstDayFinished,
  freeCapacity,
  type PrintLoad,
} from '../../../../shared/quoting/scheduling/capacity.ts'
import { printersThatFit } from '../../../../shared/catalog/printers/printers.ts'
import { startOfWork } from '../../../../shared/quoting/scheduling/working-hours.ts'
import { HOUR, MINUTE } from '../../../../shared/platform/time.ts'
import { floorPlan, MONDAY, openPlate, printer, waiting } from '../plates/floor-plans.ts'
import { randomPlan } from '../plates/random-plans.ts'
import { at, clockText } from '../../quoting/scheduling/shop-clock.ts'
import { calendar, printers } from '../../shop-documents.ts'

/** Each bar of a printer as `planned 11-23 09:00 to 11:00 of 1001`. */
function barsOf({ rows }: Timeline, index = 0): string[] {
  return rows[index].bars.map(
    ({ kind, start, ends_at, orders }) =>
      `${kind} ${clockText(start).slice(5)} to ${clockText(ends_at).slice(11)} of ${orders.join(', ')}`,
  )
}

const unitsOf = (number: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ order_id: `o${number}`, unit: index + 1 }))

describe('the plan of prints', () => {
  test('the plan has the running plate first, planned plates in sequence with time to clear, then the queue', () => {
    const running = waiting(1001, 2, { printed: 0 })
    const planned = waiting(1002, 1)
    const orders = [{ ...running, units: [] }, { ...planned, units: [] }, waiting(1003, 2, { hours: 2 })]
    const plates = [
      openPlate(1, { status: 'printing', started_at: MONDAY - HOUR, seconds: HOUR, units: unitsOf(1001, 2) }),
      openPlate(2, { planned_start: at('Mon 2026-11-23 11:00'), units: unitsOf(1002, 1) }),
    ]
    const timeline = makeTimeline(floorPlan({ orders, plates }), 3)
    expect(barsOf(timeline)).toEqual([
      'printing 11-23 08:00 to 10:00 of 1001',
      'planned 11-23 11:00 to 13:00 of 1002',
      'queued 11-23 13:15 to 17:30 of 1003',
    ])
    expect(timeline.rows[0].bars.map(({ units }) => units)).toEqual([2, 1, 2])
    expect(timeline.rows[0].bars[0].ready_at).toBe(at('Mon 2026-11-23 10:15'))
  })

  test('a print that ends at night is cleared when staff come', () => {
    const orders = [{ ...waiting(1001, 1), units: [] }]
    const plates = [openPlate(1, { seconds: 12 * HOUR, units: unitsOf(1001, 1) }), openPlate(2)]
    expect(barsOf(makeTimeline(floorPlan({ orders, plates }), 3))).toEqual([
      'planned 11-23 09:00 to 21:00 of 1001',
      'planned 11-24 09:15 to 11:15 of ',
    ])
  })

  test('opening hours leave out days off and closures', () => {
    const { open } = makeTimeline(floorPlan({ now: at('Tue 2026-11-24 12:00'), orders: [] }), 7)
    expect(open.map(({ from }) => clockText(from).slice(5))).toEqual([
      '11-24 09:00',
      '11-25 09:00',
      '11-30 09:00',
    ])
  })

  test('free time is what plates leave, cut at the end of the days shown', () => {
    const plates = [openPlate(1, { planned_start: at('Mon 2026-11-23 12:00') })]
    const { rows, until } = makeTimeline(floorPlan({ orders: [], plates }), 1)
    expect(rows[0].free).toEqual([
      { from: MONDAY, until: at('Mon 2026-11-23 12:00') },
      { from: at('Mon 2026-11-23 14:15'), until },
    ])
  })

  test('a printer under maintenance prints from its expected end on, and without one its plates are listed', () => {
    const off = (number: number, back_at: number | null) => {
      const machine = printer(number, { back_at })
      return { ...machine, printer: { ...machine.printer, active: false } }
    }
    const printers = [off(1, at('Tue 2026-11-24 10:00')), off(2, null)]
    const plates = [openPlate(1), openPlate(2, { printer_id: 'p2', units: unitsOf(1001, 1) })]
    const orders = [{ ...waiting(1001, 1), units: [] }]
    const timeline = makeTimeline(floorPlan({ orders, plates, printers }), 3)
    expect(barsOf(timeline)).toEqual(['planned 11-24 10:00 to 12:00 of '])
    expect(timeline.unplaced).toEqual([
      {
        plate: { id: 'pl_2', number: 2 },
        orders: [1001],
        why: 'Printer 2 is not available, and it is not known until when.',
      },
    ])
    expect(timeline.orders[0]).toMatchObject({ handover: null, risk: null })
  })
})

describe('promises', () => {
  test.each([
    ['with a day to spare', '2026-11-24', 1, { risk: null, handover: '2026-11-23' }],
    ['with little to spare', '2026-11-23', 5, { risk: 'tight', slack: 2.25 * HOUR }],
    ['one working day late', '2026-11-23', 9, { risk: 'late', days_late: 1, handover: '2026-11-24' }],
    ['late over the holidays', '2026-11-24', 60, { risk: 'late', days_late: 2, handover: '2026-11-30' }],
    ['not confirmed', null, 60, { risk: null, handover: '2026-11-30' }],
  ])('%s', (_, due, hours, expected) => {
    const { orders } = makeTimeline(floorPlan({ orders: [waiting(1001, 1, { due, hours })] }), 3)
    expect(orders[0]).toMatchObject(expected)
  })

  test('an order with a held unit has no day; one that only waits to be packed has today', () => {
    const orders = [waiting(1001, 1, { held: true }), waiting(1002, 1, { printed: 1 })]
    const forecasts = makeTimeline(floorPlan({ orders }), 1).orders
    expect(forecasts.map(({ handover }) => handover)).toEqual([null, '2026-11-23'])
  })

  test('overdue ones come first, the latest of them at the top', () => {
    const orders = [
      waiting(1001, 1, { due: '2026-12-18' }),
      waiting(1002, 1, { due: '2026-11-20', hours: 5 }),
      waiting(1003, 1, { due: '2026-11-19', hours: 5 }),
    ]
    const { orders: listed, rows } = makeTimeline(floorPlan({ orders }), 1)
    expect(listed.map(({ number }) => number)).toEqual([1003, 1002, 1001])
    expect(rows[0].bars.map(({ risk }) => risk)).toEqual([null, 'overdue', 'overdue'])
  })
})

const job = fc.record({
  quantity: fc.integer({ min: 1, max: 6 }),
  unit_seconds: fc.integer({ min: 1, max: 40 * HOUR }),
  edge_mm: fc.constantFrom(50, 300),
  nozzle_mm: fc.constantFrom(0.4, 0.6),
})
const queueWithRunning = fc.record({
  minutes: fc.integer({ min: 0, max: 20 * 24 * 60 }),
  jobs: fc.array(job, { minLength: 1, maxLength: 8 }),
  running: fc.array(fc.option(fc.integer({ min: 0, max: 30 * HOUR })), {
    minLength: printers.length,
    maxLength: printers.length,
  }),
})

test('orders without planned plates are done on the day that their ship date was computed as', () => {
  fc.assert(
    fc.property(queueWithRunning, ({ minutes, jobs, running }) => {
      const now = MONDAY - 7 * 24 * HOUR + minutes * MINUTE
      const ready_from = startOfWork(calendar, now)
      const needsOf = ({ edge_mm, nozzle_mm }: (typeof jobs)[number]) => ({
        size_mm: [edge_mm, edge_mm, 50] as [number, number, number],
        nozzle_mm,
        material: 'PLA+' as const,
      })
      const orders = jobs.map((one, index) => {
        const fitting = printersThatFit(printers, { ...needsOf(one), margin_mm: 0 })
        const printer_ids = fitting.map(({ id }) => id)
        return waiting(1001 + index, one.quantity, { seconds: one.unit_seconds, ready_from, printer_ids })
      })
      const plates = running.flatMap((seconds, index) =>
        seconds === null
          ? []
          : [openPlate(index, { status: 'printing', printer_id: printers[index].id, seconds })],
      )
      const machines = printers.map((one) => ({ ...printer(1), printer: one }))
      const timeline = makeTimeline(floorPlan({ now, orders, plates, printers: machines }), 1)
      const load: PrintLoad[] = plates.map(({ seconds, printer_id }) => ({
        seconds,
        ready_from: now,
        running_on: printer_id!,
      }))
      for (const [index, one] of jobs.entries()) {
        const capacity = freeCapacity({ now, calendar, printers, load, margin_mm: 0 })
        const day = firstDayFinished(capacity, { ...needsOf(one), ...one })
        const listed = timeline.orders.find(({ number }) => number === 1001 + index)
        expect(listed!.handover).toBe(day)
        load.push(...orders[index].units)
      }
    }),
  )
})

test('no two prints share a printer, and every unit and plate of the plan is shown or listed', () => {
  fc.assert(
    fc.property(randomPlan, (plan) => {
      const { rows, unplaced } = makeTimeline(plan, 60)
      for (const { bars } of rows)
        for (const [index, bar] of bars.slice(1).entries())
          expect(bar.start).toBeGreaterThanOrEqual(bars[index].ready_at)
      const bars = rows.flatMap((row) => row.bars)
      const queued = bars.filter(({ kind }) => kind === 'queued')
      const waitingUnits = plan.queue.filter(({ held, printer_ids }) => !held && printer_ids.length > 0)
      expect(queued.reduce((sum, { units }) => sum + units, 0)).toBe(waitingUnits.length)
      expect(bars.length - queued.length + unplaced.length).toBe(plan.plates.length)
    }),
  )
})
