import { describe, expect, test } from 'vitest'
import { freeCapacity, type PrintLoad } from '../../../shared/quoting/scheduling/capacity.ts'
import { printerLoad } from '../../../shared/desk/printer-load.ts'
import { asPacificDay, HOUR } from '../../../shared/platform/time.ts'
import { calendar, printers } from '../shop-documents.ts'
import { at } from '../quoting/scheduling/shop-clock.ts'

const MONDAY = asPacificDay('2026-11-16')
const needs = { size_mm: [50, 50, 50] as const, nozzle_mm: 0.4, material: 'PLA+' as const }

/** Hours taken and free of each printer on each day; a day of a first-run printer has 20 hours from 09:00 on. */
function hours(
  load: PrintLoad[],
  asked: { now?: number; days?: number; size?: [number, number, number] } = {},
) {
  const now = asked.now ?? at('Mon 2026-11-16 09:00')
  const capacity = freeCapacity({ now, calendar, printers, load, margin_mm: 5 })
  const shown = printerLoad(capacity, {
    needs: {
      size_mm: asked.size ?? [...needs.size_mm],
      nozzle_mm: needs.nozzle_mm,
      material: needs.material,
    },
    from: MONDAY,
    days: asked.days ?? 1,
    now,
  })
  return Object.fromEntries(
    shown.map((printer) => [
      printer.printer_id,
      printer.days.map((day) => [day.taken_seconds / HOUR, day.free_seconds / HOUR]),
    ]),
  )
}

const turnaround = calendar.turnaround_minutes / 60

describe('the load of the printers', () => {
  test('every day is free without work, twenty hours of each printer', () => {
    expect(calendar.opens).toBe('09:00')
    expect(hours([], { days: 2 })['p1']).toEqual([
      [0, 20],
      [0, 20],
    ])
  })

  test('a print takes its hours and the time to clear it', () => {
    const load = [{ seconds: 3 * HOUR, ready_from: 0, running_on: 'p2' }]
    expect(hours(load)['p2']).toEqual([[3 + turnaround, 17 - turnaround]])
    expect(hours(load)['p1']).toEqual([[0, 20]])
  })

  test('a print that runs through the night takes the rest of the day and the morning until staff clear it', () => {
    const load = [{ seconds: 20 * HOUR, ready_from: 0, running_on: 'p1' }]
    expect(hours(load, { days: 2 })['p1']).toEqual([
      [20, 0],
      [turnaround, 20 - turnaround],
    ])
  })

  test('today counts only what is left of it', () => {
    expect(hours([], { now: at('Mon 2026-11-16 14:00') })['p1']).toEqual([[0, 15]])
  })

  test('lists only printers that the part fits on', () => {
    expect(Object.keys(hours([]))).toEqual(printers.map((printer) => printer.id))
    expect(Object.keys(hours([], { size: [300, 50, 50] }))).toEqual(['xl1'])
    expect(hours([], { size: [900, 50, 50] })).toEqual({})
  })

  test('taken and free are the whole day, whatever the work', () => {
    const load = [1, 2, 3, 4, 5, 6, 7].map((size) => ({ seconds: size * 5 * HOUR, ready_from: 0 }))
    for (const days of Object.values(hours(load, { days: 5 })))
      for (const [taken, free] of days) expect(taken + free).toBeCloseTo(20, 9)
  })
})

test('days on which nobody is in the shop are told from busy ones', () => {
  const now = at('Mon 2026-11-16 09:00')
  const capacity = freeCapacity({ now, calendar, printers, load: [], margin_mm: 5 })
  const [printer] = printerLoad(capacity, {
    needs: { ...needs, size_mm: [...needs.size_mm] },
    from: MONDAY,
    days: 7,
    now,
  })
  expect(printer.days.map(({ closed }) => closed)).toEqual([false, false, false, false, false, true, true])
})
