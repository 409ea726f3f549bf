import { expect, test } from 'vitest'
import { checkPlates } from '../../../../shared/production/plates/check-plates.ts'
import type { QueuedUnit } from '../../../../shared/production/plates/floor-plan.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { byArea, floorPlan, loaded, MONDAY, printer, waiting } from './floor-plans.ts'

const due = waiting(1001, 4, { due: '2026-11-23', hours: 1.5 })
const later = waiting(1002, 2, { due: '2026-12-15', hours: 3 })
const red = waiting(1003, 1, { color: 'Red' })
const held = waiting(1004, 1, { held: true })
const large = waiting(1005, 1, { printer_ids: ['p2'], size_mm: [250, 250, 20] })
const off = { ...printer(3), printer: { ...printer(3).printer, active: false } }
const plan = floorPlan({ orders: [due, later, red, held, large], printers: [printer(1), printer(2), off] })

const check = (...plates: { on?: string; units: readonly QueuedUnit[] }[]) =>
  checkPlates(
    plan,
    byArea,
    plates.map(({ on = 'p1', units }) => ({ printer_id: on, planned_start: MONDAY, units })),
  )

test('a plate that staff changed has a new time, and the next one on its printer follows it', () => {
  const { plates, late } = check({ units: due.units.slice(0, 2) }, { units: later.units })
  expect(plates.map(({ refused, seconds }) => [refused, seconds])).toEqual([
    [null, 3 * HOUR],
    [null, 6 * HOUR],
  ])
  expect(plates[0].print).toMatchObject({ start: MONDAY, done: MONDAY + 3 * HOUR })
  expect(plates[1].print!.start).toBe(MONDAY + 3.25 * HOUR)
  expect(late).toEqual([])
})

test('the check lists the filament to load, once for plates that follow one another', () => {
  const { loads } = checkPlates({ ...plan, printers: [loaded(1, 'Black'), loaded(2, 'White')] }, byArea, [
    { printer_id: 'p2', planned_start: MONDAY, units: red.units },
    { printer_id: 'p1', planned_start: MONDAY, units: due.units.slice(0, 2) },
    { printer_id: 'p2', planned_start: MONDAY + HOUR, units: due.units.slice(2, 3) },
    { printer_id: 'p2', planned_start: MONDAY + 3 * HOUR, units: due.units.slice(3) },
  ])
  expect(loads.map(({ filament, printer: name }) => `${filament} in ${name}`)).toEqual([
    'Red PLA+ in Printer 2',
    'Black PLA+ in Printer 2',
  ])
})

test('the check names the orders that the plates would make late', () => {
  const { late } = check({ units: [...due.units, ...later.units] })
  expect(late.map(({ number }) => number)).toEqual([1001])
})

test.each([
  ['no units', { units: [] }, 'A plate needs at least one unit.'],
  ['an unknown printer', { on: 'p9', units: red.units }, 'There is no such printer.'],
  ['a printer that is off', { on: 'p3', units: red.units }, 'Printer 3 is not available now.'],
  ['a held unit', { units: held.units }, 'It has unit 1 of 1004, which is on hold.'],
  [
    'two colors',
    { units: [...red.units, ...due.units] },
    'One plate takes one material, one color, one nozzle and one layer height.',
  ],
  ['a printer that cannot print it', { units: large.units }, 'Printer 1 cannot print unit 1 of 1005.'],
  [
    'more than the bed takes',
    { on: 'p2', units: [...large.units, ...due.units] },
    'These units do not fit on the bed of Printer 2 together.',
  ],
])('the check refuses %s', (_, plate, refused) => {
  expect(check(plate).plates[0]).toMatchObject({ refused, print: null })
})

test('the check refuses a unit that is on two of the plates', () => {
  const { plates } = check({ units: red.units }, { on: 'p2', units: red.units })
  expect(plates.map(({ refused }) => refused)).toEqual([
    null,
    'It has unit 1 of 1003, which is on another plate already.',
  ])
})
