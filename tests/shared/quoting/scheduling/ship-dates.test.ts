import { describe, expect, test } from 'vitest'
import {
  firstDayFinished,
  freeCapacity,
  reserveJob,
  type PrintJob,
} from '../../../../shared/quoting/scheduling/capacity.ts'
import { asPacificDay, HOUR } from '../../../../shared/platform/time.ts'
import { calendar, printers } from '../../shop-documents.ts'
import { at } from './shop-clock.ts'
import { activeOnly, datesOf, type Situation } from './ship-date-situation.ts'

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
