import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWorkingDay } from '../../../../shared/quoting/scheduling/calendar.ts'
import {
  firstDayFinished,
  freeCapacity,
  type PrintJob,
  type PrintLoad,
} from '../../../../shared/quoting/scheduling/capacity.ts'
import { shipDates, type ShipDateRequest } from '../../../../shared/quoting/scheduling/lead-times.ts'
import { addDays, HOUR, MINUTE, pacificDayOf } from '../../../../shared/platform/time.ts'
import { calendar, printers } from '../../shop-documents.ts'
import { at } from './shop-clock.ts'
import { liveThrough, STEP } from './stepped-shop.ts'

const START = at('Mon 2026-11-16 09:00')

test('the planner agrees with a shop that is lived through five minutes at a time', () => {
  const job = fc.record({
    start: fc.integer({ min: 0, max: (5 * HOUR) / STEP }).map((steps) => START + steps * STEP),
    printers: fc.integer({ min: 1, max: 4 }),
    hours_per_day: fc.constantFrom(8, 12, 20, 24),
    unit_seconds: fc.integer({ min: 1, max: 400 }).map((steps) => steps * STEP),
    quantity: fc.integer({ min: 1, max: 12 }),
  })
  fc.assert(
    fc.property(job, (one) => {
      const machines = Array.from({ length: one.printers }, (_, number) => ({
        ...printers[0],
        id: `p${number}`,
        hours_per_day: one.hours_per_day,
      }))
      const capacity = freeCapacity({ now: one.start, calendar, printers: machines, load: [], margin_mm: 0 })
      const planned = firstDayFinished(capacity, {
        ...one,
        size_mm: [50, 50, 50],
        nozzle_mm: 0.4,
        material: 'PLA+',
      })
      expect(planned).toBe(liveThrough(calendar, one))
    }),
    { numRuns: 60 },
  )
})

const moment = fc.integer({ min: at('Sun 2026-11-01 00:00'), max: at('Sat 2027-11-20 00:00') })
const load: fc.Arbitrary<PrintLoad[]> = fc.array(
  fc.record(
    {
      seconds: fc.integer({ min: 60, max: 60 * HOUR }),
      ready_from: moment,
      running_on: fc.constantFrom('p1', 'p2', 'xl1'),
      printer_ids: fc.subarray(printers.map(({ id }) => id)),
    },
    { requiredKeys: ['seconds', 'ready_from'] },
  ),
  { maxLength: 30 },
)
const job: fc.Arbitrary<PrintJob> = fc.record({
  quantity: fc.integer({ min: 1, max: 100 }),
  unit_seconds: fc.integer({ min: 1, max: 60 * HOUR }),
  size_mm: fc.tuple(...[1, 2, 3].map(() => fc.integer({ min: 1, max: 300 }))) as fc.Arbitrary<
    [number, number, number]
  >,
  nozzle_mm: fc.constantFrom(0.4, 0.6),
  material: fc.constantFrom('PLA+', 'PPA-CF'),
})
const order = fc.record({ now: moment, load, job, lead_days: fc.integer({ min: 0, max: 3 }) })
type Order = { now: number; load: PrintLoad[]; job: PrintJob; lead_days: number }

function request({ now, load, job, lead_days }: Order): ShipDateRequest {
  const capacity = freeCapacity({ now, calendar, printers, load, margin_mm: 5 })
  return { capacity, job, lead_days, economy_offset_days: 7 }
}

/** The Default day of an order that some printer can take. */
function asap(one: Order): string {
  const day = shipDates(request(one)).asap
  fc.pre(day !== null)
  return day
}

describe('whatever the order and the work that is there', () => {
  test('both dates are working days, not before today, and Economy is a week or more after Default', () => {
    fc.assert(
      fc.property(order, (one) => {
        const { asap, week } = shipDates(request(one))
        fc.pre(asap !== null && week !== null)
        expect(isWorkingDay(calendar, asap) && isWorkingDay(calendar, week)).toBe(true)
        expect(asap >= pacificDayOf(one.now)).toBe(true)
        expect(week >= addDays(asap, 7)).toBe(true)
      }),
    )
  })

  test('more units, longer prints and more lead days are never ready earlier', () => {
    fc.assert(
      fc.property(order, fc.integer({ min: 1, max: 40 }), (one, more) => {
        const { quantity, unit_seconds } = one.job
        expect(asap({ ...one, job: { ...one.job, quantity: quantity + more } }) >= asap(one)).toBe(true)
        const longer = { ...one.job, unit_seconds: unit_seconds + more * 10 * MINUTE }
        expect(asap({ ...one, job: longer }) >= asap(one)).toBe(true)
        expect(asap({ ...one, lead_days: one.lead_days + more }) > asap(one)).toBe(true)
      }),
    )
  })

  test('an order that comes later to the same free shop is never ready earlier', () => {
    fc.assert(
      fc.property(order, fc.integer({ min: 1, max: 14 * 24 * 60 }), (one, minutes) => {
        const free = { ...one, load: [] }
        expect(asap({ ...free, now: one.now + minutes * MINUTE }) >= asap(free)).toBe(true)
      }),
    )
  })

  test('a busy shop is never ready before a free one', () => {
    fc.assert(
      fc.property(order, (one) => {
        expect(asap(one) >= asap({ ...one, load: [] })).toBe(true)
      }),
    )
  })

  test('one more printer of each kind makes nothing later', () => {
    fc.assert(
      fc.property(order, (one) => {
        const free = { now: one.now, calendar, load: [], margin_mm: 5 }
        const more = [
          ...printers,
          ...printers.map((printer) => Object.assign({}, printer, { id: `${printer.id}b` })),
        ]
        const before = firstDayFinished(freeCapacity({ ...free, printers }), one.job)
        fc.pre(before !== null)
        expect(firstDayFinished(freeCapacity({ ...free, printers: more }), one.job)! <= before).toBe(true)
      }),
    )
  })
})
