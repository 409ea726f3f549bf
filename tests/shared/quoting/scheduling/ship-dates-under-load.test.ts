import { describe, expect, test } from 'vitest'
import {
  firstDayFinished,
  freeCapacity,
  type PrintJob,
  type PrintLoad,
} from '../../../../shared/quoting/scheduling/capacity.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { calendar, printers } from '../../shop-documents.ts'
import { at } from './shop-clock.ts'
import { activeOnly, datesOf, nightly, type Situation } from './ship-date-situation.ts'

describe('many units', () => {
  test.each<[string, Situation, string]>([
    [
      'five units print side by side on five printers',
      { now: 'Mon 2026-11-16 09:00', hours: 7, quantity: 5 },
      '2026-11-16',
    ],
    [
      'the sixth waits for a printer and prints over night',
      { now: 'Mon 2026-11-16 09:00', hours: 7, quantity: 6 },
      '2026-11-17',
    ],
    [
      'a unit is never split between printers',
      { now: 'Mon 2026-11-16 09:00', hours: 21, quantity: 1 },
      '2026-11-17',
    ],
    // Each printer gives one unit a working day: taken off at 09:00, the next one started a quarter of an hour later.
    [
      'a hundred units of 16 hours take twenty nights',
      { now: 'Mon 2026-11-02 09:00', hours: 16, quantity: 100 },
      '2026-12-02',
    ],
    [
      'a hundred small units take a day',
      { now: 'Mon 2026-11-16 09:00', hours: 0.05, quantity: 100 },
      '2026-11-16',
    ],
  ])('%s', (_, situation, asap) => {
    expect(datesOf(situation).asap).toBe(asap)
  })
})

describe('work that is there already comes first', () => {
  const waiting = (hours: number, count: number): PrintLoad[] =>
    Array.from({ length: count }, () => ({ seconds: hours * HOUR, ready_from: at('Mon 2026-11-16 08:00') }))

  const onlyOn = (id: string) => (print: PrintLoad) => ({ ...print, printer_ids: [id] })
  const fromWednesday = (print: PrintLoad) => ({ ...print, ready_from: at('Wed 2026-11-18 09:00') })

  test.each<[string, Situation, string]>([
    [
      'a print for each printer fills the day',
      { now: 'Mon 2026-11-16 09:00', hours: 4, load: waiting(5, 5) },
      '2026-11-17',
    ],
    [
      'with four printers taken the fifth is free',
      { now: 'Mon 2026-11-16 09:00', hours: 4, load: waiting(5, 4) },
      '2026-11-16',
    ],
    [
      'running prints are finished first',
      { now: 'Mon 2026-11-16 03:00', hours: 4, load: nightly },
      '2026-11-17',
    ],
    [
      'a short print fits in before work that waits for its material',
      { now: 'Mon 2026-11-16 09:00', hours: 4, load: waiting(5, 5).map(fromWednesday) },
      '2026-11-16',
    ],
    [
      'a print that would still run then comes after it',
      { now: 'Mon 2026-11-16 09:00', hours: 30, load: waiting(5, 5).map(fromWednesday) },
      '2026-11-20',
    ],
    [
      'what fits only the large printer leaves the others free',
      {
        now: 'Mon 2026-11-16 09:00',
        hours: 4,
        load: waiting(50, 9).map(onlyOn('xl1')),
      },
      '2026-11-16',
    ],
    [
      'what fits no printer takes none',
      {
        now: 'Mon 2026-11-16 09:00',
        hours: 4,
        load: waiting(50, 9).map(onlyOn('sold')),
      },
      '2026-11-16',
    ],
  ])('%s', (_, situation, asap) => {
    expect(datesOf(situation).asap).toBe(asap)
  })

  test('earlier work is laid out in the order in which it gets ready, however it is listed', () => {
    const [long] = waiting(30, 1)
    const [later] = waiting(5, 1).map(fromWednesday)
    for (const load of [
      [later, long],
      [long, later],
    ]) {
      const dates = datesOf({ now: 'Mon 2026-11-16 09:00', hours: 4, machines: [printers[0]], load })
      expect(dates.asap).toBe('2026-11-19')
    }
  })

  test('a print that runs on a printer which is switched off counts no more', () => {
    const machines = printers.map(activeOnly('p2'))
    const load = [{ seconds: 90 * HOUR, ready_from: 0, running_on: 'p1' }]
    expect(datesOf({ now: 'Mon 2026-11-16 09:00', machines, load }).asap).toBe('2026-11-16')
  })

  test('planning one part does not take the printers from the next', () => {
    const capacity = freeCapacity({
      now: at('Mon 2026-11-16 09:00'),
      calendar,
      printers,
      load: [],
      margin_mm: 5,
    })
    const job: PrintJob = {
      quantity: 100,
      unit_seconds: 20 * HOUR,
      size_mm: [50, 40, 30],
      nozzle_mm: 0.4,
      material: 'PLA+',
    }
    const first = firstDayFinished(capacity, job)
    expect(first).not.toBe('2026-11-16')
    expect(firstDayFinished(capacity, job)).toBe(first)
    expect(firstDayFinished(capacity, { ...job, quantity: 1, unit_seconds: HOUR })).toBe('2026-11-16')
  })
})
