import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { previewMove } from '../../../../shared/production/floor/preview-move.ts'
import { schedulePlan } from '../../../../shared/production/plates/schedule-plan.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { floorPlan, MONDAY, openPlate, printer, waiting } from '../plates/floor-plans.ts'
import { randomPlan } from '../plates/random-plans.ts'
import { at, clockText } from '../../quoting/scheduling/shop-clock.ts'

const order = (number: number, due: string) => ({ ...waiting(number, 1, { due }), units: [] })
const plateOf = (number: number, facts: Parameters<typeof openPlate>[1] = {}) =>
  openPlate(number, { units: [{ order_id: `o${1000 + number}`, unit: 1 }], ...facts })

/** Two plates of five hours on one printer, the second one for an order that is due today; the other printer is free. */
const plan = floorPlan({
  printers: [printer(1), printer(2)],
  orders: [order(1001, '2026-11-24'), order(1002, '2026-11-23')],
  plates: [plateOf(1, { seconds: 5 * HOUR }), plateOf(2, { seconds: 5 * HOUR })],
})

describe('a move', () => {
  test('a move to a free printer brings a late order back on time, before anything is stored', () => {
    const preview = previewMove(plan, { plate_id: 'pl_2', printer_id: 'p2', start: MONDAY })
    expect(preview.refused).toBeNull()
    expect(clockText(preview.print!.done)).toBe('2026-11-23 14:00')
    expect(preview.orders).toEqual([
      {
        order_id: 'o1002',
        number: 1002,
        promised: '2026-11-23',
        effect: 'on_time',
        before: '2026-11-24',
        after: '2026-11-23',
      },
    ])
    expect(preview.changes).toEqual([{ plate_id: 'pl_2', printer_id: 'p2', planned_start: MONDAY }])
  })

  test('a move before another plate on the same printer gives that one a time after it', () => {
    const preview = previewMove(plan, { plate_id: 'pl_2', printer_id: 'p1', start: MONDAY + HOUR })
    expect(preview.changes).toEqual([
      { plate_id: 'pl_2', printer_id: 'p1', planned_start: MONDAY },
      { plate_id: 'pl_1', printer_id: 'p1', planned_start: at('Mon 2026-11-23 14:15') },
    ])
    expect(preview.orders.map(({ number, effect }) => `${number} ${effect}`)).toEqual([
      '1001 later',
      '1002 on_time',
    ])
  })

  test('past the middle of another plate leaves the sequence as it is', () => {
    const start = at('Mon 2026-11-23 13:00')
    const preview = previewMove(plan, { plate_id: 'pl_2', printer_id: 'p1', start })
    expect(preview.changes).toEqual([{ plate_id: 'pl_2', printer_id: 'p1', planned_start: start }])
    expect(clockText(preview.print!.start)).toBe('2026-11-23 14:15')
    expect(preview.orders).toEqual([])
  })

  test('a move to a later time lists the orders that become late', () => {
    const start = at('Tue 2026-11-24 14:00')
    const preview = previewMove(plan, { plate_id: 'pl_1', printer_id: 'p2', start })
    expect(
      preview.orders.map(({ number, before, after, effect }) => [number, before, after, effect]),
    ).toEqual([
      [1001, '2026-11-23', '2026-11-25', 'late'],
      [1002, '2026-11-24', '2026-11-23', 'on_time'],
    ])
  })

  test.each([
    ['a printer that cannot print it', { printer_id: 'p3' }, 'There is no such printer.'],
    ['a plate that is not there', { plate_id: 'pl_9' }, 'There is no such plate.'],
  ])('is refused for %s', (_, other, refused) => {
    const move = { plate_id: 'pl_1', printer_id: 'p2', start: MONDAY, ...other }
    expect(previewMove(plan, move)).toMatchObject({ refused, print: null, changes: [] })
  })

  test('is refused on a printer that cannot make it or is not available, and once the plate was started', () => {
    const move = { plate_id: 'pl_1', printer_id: 'p2', start: MONDAY }
    const whyNot = (facts: Partial<typeof plan>) => previewMove({ ...plan, ...facts }, move).refused
    expect(whyNot({ plates: [plateOf(1, { printer_ids: ['p1'] })] })).toBe(
      'Printer 2 cannot print plate 1: its material, nozzle or size.',
    )
    const off = { ...printer(2), printer: { ...printer(2).printer, active: false } }
    expect(whyNot({ printers: [printer(1), off] })).toBe('Printer 2 is not available now.')
    expect(whyNot({ plates: [plateOf(1, { status: 'printing' })] })).toBe('Plate 1 was started already.')
  })
})

test('wherever a plate is moved, it starts there as shown and the other plates keep their sequence', () => {
  const hours = fc.integer({ min: -4, max: 80 })
  fc.assert(
    fc.property(randomPlan, fc.constantFrom('p1', 'p2', 'p3', 'p4'), hours, (random, printer_id, hour) => {
      const waitingPlates = [
        openPlate(50),
        openPlate(51),
        openPlate(52, { planned_start: random.now + 9 * HOUR }),
      ]
      const full = { ...random, plates: [...random.plates, ...waitingPlates] }
      const moved = full.plates.find(({ status }) => status === 'planned')!
      const start = random.now + hour * HOUR
      const all = full.plates.map((plate) => ({ ...plate, printer_ids: ['p1', 'p2', 'p3', 'p4'] }))
      const shop = { ...full, plates: all }
      const preview = previewMove(shop, { plate_id: moved.id, printer_id, start })
      fc.pre(preview.refused === null)
      const changes = new Map(preview.changes.map((change) => [change.plate_id, change]))
      const after = schedulePlan({
        ...shop,
        plates: all.map((plate) => ({ ...plate, ...changes.get(plate.id) })),
      }).plates
      expect(after.get(moved.id)).toEqual(preview.print)
      const sequence = (prints: typeof after, id: string) =>
        [...prints]
          .filter(([plate, print]) => print.printer_id === id && plate !== moved.id)
          .toSorted(([, a], [, b]) => a.start - b.start)
          .map(([plate]) => plate)
      const before = schedulePlan(shop).plates
      for (const id of ['p1', 'p2', 'p3', 'p4']) expect(sequence(after, id)).toEqual(sequence(before, id))
    }),
  )
})
