import { describe, expect, test } from 'vitest'
import {
  firstDayFinished,
  freeCapacity,
  reserveJob,
  type PrintJob,
  type PrintLoad,
} from '../../../shared/scheduling/capacity.ts'
import { shipDates } from '../../../shared/scheduling/lead-times.ts'
import type { MaterialId } from '../../../shared/catalog/materials.ts'
import type { Printer } from '../../../shared/scheduling/printers.ts'
import { asPacificDay, HOUR, type PacificDay } from '../../../shared/time.ts'
import { calendar, printers } from '../shop-documents.ts'
import { at } from './shop-clock.ts'

interface Situation {
  now: string
  hours?: number
  quantity?: number
  size_mm?: [number, number, number]
  nozzle_mm?: number
  material?: MaterialId
  lead_days?: number
  printable_from?: PacificDay
  load?: PrintLoad[]
  machines?: Printer[]
}

/** The first-run shop: five printers of 20 hours, open 09:00 to 18:00, cut-off 14:00, last pickup 17:00. */
function datesOf(one: Situation) {
  const capacity = freeCapacity({
    now: at(one.now),
    calendar,
    printers: one.machines ?? printers,
    load: one.load ?? [],
    margin_mm: 5,
  })
  const job: PrintJob = {
    quantity: one.quantity ?? 1,
    unit_seconds: (one.hours ?? 1) * HOUR,
    size_mm: one.size_mm ?? [50, 40, 30],
    nozzle_mm: one.nozzle_mm ?? 0.4,
    material: one.material ?? 'PLA+',
    printable_from: one.printable_from ?? null,
  }
  return shipDates({ capacity, job, lead_days: one.lead_days ?? 0, economy_offset_days: 7 })
}

const activeOnly = (id: string) => (printer: Printer) => ({ ...printer, active: printer.id === id })
const nightly: PrintLoad[] = printers.map(({ id }) => ({ seconds: 6 * HOUR, ready_from: 0, running_on: id }))

describe('ship dates of a free shop', () => {
  test.each<[string, Situation, string, string]>([
    ['a short print in the morning ships today', { now: 'Mon 2026-11-16 10:00' }, '2026-11-16', '2026-11-23'],
    ['before the shop opens it is still today', { now: 'Mon 2026-11-16 05:00' }, '2026-11-16', '2026-11-23'],
    ['at the cut-off it is still today', { now: 'Mon 2026-11-16 14:00' }, '2026-11-16', '2026-11-23'],
    ['after the cut-off it is tomorrow', { now: 'Mon 2026-11-16 14:01' }, '2026-11-17', '2026-11-24'],
    [
      'packed after the last pickup it is tomorrow',
      { now: 'Mon 2026-11-16 14:00', hours: 2.5 },
      '2026-11-17',
      '2026-11-24',
    ],
    [
      'packed just before the last pickup it is today',
      { now: 'Mon 2026-11-16 14:00', hours: 2.25 },
      '2026-11-16',
      '2026-11-23',
    ],
    [
      'a print over night is taken off in the morning',
      { now: 'Mon 2026-11-16 10:00', hours: 10 },
      '2026-11-17',
      '2026-11-24',
    ],
    [
      'a print of 30 hours ships on the third day',
      { now: 'Mon 2026-11-16 10:00', hours: 30 },
      '2026-11-18',
      '2026-11-25',
    ],
    ['Friday morning ships on Friday', { now: 'Fri 2026-11-13 10:00' }, '2026-11-13', '2026-11-20'],
    ['Friday after the cut-off ships on Monday', { now: 'Fri 2026-11-13 14:01' }, '2026-11-16', '2026-11-23'],
    [
      'a weekend is 40 hours of printing',
      { now: 'Fri 2026-11-13 13:00', hours: 50 },
      '2026-11-16',
      '2026-11-23',
    ],
    ['Saturday is Monday', { now: 'Sat 2026-11-14 10:00' }, '2026-11-16', '2026-11-23'],
    [
      'Wednesday before Thanksgiving still ships',
      { now: 'Wed 2026-11-25 10:00' },
      '2026-11-25',
      '2026-12-02',
    ],
    ['after its cut-off it is Monday', { now: 'Wed 2026-11-25 14:01' }, '2026-11-30', '2026-12-07'],
    ['Economy moves on from a closed day', { now: 'Thu 2026-11-19 10:00' }, '2026-11-19', '2026-11-30'],
    [
      'Economy of a Friday moves on from the day after Thanksgiving',
      { now: 'Fri 2026-11-20 10:00' },
      '2026-11-20',
      '2026-11-30',
    ],
    ['Economy over Christmas and New Year', { now: 'Fri 2026-12-18 10:00' }, '2026-12-18', '2026-12-28'],
    ['over the year end', { now: 'Thu 2026-12-31 14:01' }, '2027-01-04', '2027-01-11'],
    ['over the spring change', { now: 'Fri 2027-03-12 14:01' }, '2027-03-15', '2027-03-22'],
    ['over the autumn change', { now: 'Fri 2027-11-05 14:01' }, '2027-11-08', '2027-11-15'],
  ])('%s', (_, situation, asap, week) => {
    expect(datesOf(situation)).toEqual({ asap, week })
  })
})

describe('material lead days', () => {
  test.each<[string, Situation, string, string]>([
    [
      'add a working day to both dates',
      { now: 'Mon 2026-11-16 10:00', lead_days: 1 },
      '2026-11-17',
      '2026-11-24',
    ],
    ['pass the weekend', { now: 'Fri 2026-11-13 10:00', lead_days: 1 }, '2026-11-16', '2026-11-23'],
    ['pass Thanksgiving', { now: 'Wed 2026-11-25 10:00', lead_days: 1 }, '2026-11-30', '2026-12-07'],
    [
      'count once, however long the print',
      { now: 'Mon 2026-11-16 10:00', hours: 30, lead_days: 1 },
      '2026-11-19',
      '2026-11-30',
    ],
  ])('%s', (_, situation, asap, week) => {
    expect(datesOf(situation)).toEqual({ asap, week })
  })
})

describe('filament that is on its way', () => {
  const now = 'Mon 2026-11-16 10:00'
  test.each<[string, Partial<Situation>, string]>([
    [
      'ships on the first day on which it can be printed',
      { printable_from: asPacificDay('2026-11-18') },
      '2026-11-18',
    ],
    ['waits for the shop to open', { printable_from: asPacificDay('2026-11-21') }, '2026-11-23'],
    [
      'adds the lead days of its color',
      { printable_from: asPacificDay('2026-11-18'), lead_days: 1 },
      '2026-11-19',
    ],
    [
      'changes nothing once it could have been printed',
      { printable_from: asPacificDay('2026-11-12') },
      '2026-11-16',
    ],
    [
      'prints for as long as it takes from then on',
      { printable_from: asPacificDay('2026-11-18'), hours: 10 },
      '2026-11-19',
    ],
  ])('%s', (_what, one, asap) => {
    expect(datesOf({ now, ...one }).asap).toBe(asap)
  })

  test('leaves the time before it to orders that can be printed at once', () => {
    const capacity = freeCapacity({ now: at(now), calendar, printers, load: [], margin_mm: 5 })
    const job: PrintJob = {
      quantity: 40,
      unit_seconds: 6 * HOUR,
      size_mm: [50, 40, 30],
      nozzle_mm: 0.4,
      material: 'PLA+',
    }
    const waiting = { ...job, printable_from: asPacificDay('2026-11-18') }
    const alone = firstDayFinished(capacity, job)!
    expect(firstDayFinished(capacity, waiting)! > alone).toBe(true)
    expect(firstDayFinished(reserveJob(capacity, waiting), { ...job, quantity: 1 })).toBe('2026-11-16')
  })
})

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

describe('a part that no printer can take has no date', () => {
  test.each<[string, Situation]>([
    ['too large', { now: 'Mon 2026-11-16 09:00', size_mm: [400, 100, 100] }],
    ['too high', { now: 'Mon 2026-11-16 09:00', size_mm: [100, 100, 321] }],
    ['no such nozzle', { now: 'Mon 2026-11-16 09:00', nozzle_mm: 0.8 }],
    [
      'all printers switched off',
      { now: 'Mon 2026-11-16 09:00', machines: printers.map(activeOnly('none')) },
    ],
    ['no printer at all', { now: 'Mon 2026-11-16 09:00', machines: [] }],
  ])('%s', (_, situation) => {
    expect(datesOf(situation)).toEqual({ asap: null, week: null })
  })
})

test('parts that fit only the large printer wait for it alone', () => {
  const large = {
    now: 'Mon 2026-11-16 09:00',
    hours: 7,
    size_mm: [300, 200, 100] as [number, number, number],
  }
  expect(datesOf({ ...large, quantity: 1 }).asap).toBe('2026-11-16')
  expect(datesOf({ ...large, quantity: 2 }).asap).toBe('2026-11-17')
})

test.each([0, -1, 1.5])('%d units are no order', (quantity) => {
  expect(() => datesOf({ now: 'Mon 2026-11-16 09:00', quantity })).toThrow(RangeError)
})
