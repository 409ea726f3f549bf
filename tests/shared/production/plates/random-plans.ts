import * as fc from 'fast-check'
import type { FloorPlan } from '../../../../shared/production/plates/floor-plan.ts'
import { addDays, asPacificDay, HOUR, MINUTE } from '../../../../shared/platform/time.ts'
import { at } from '../../quoting/scheduling/shop-clock.ts'
import { floorPlan, openPlate, printer, waiting } from './floor-plans.ts'

const START = at('Fri 2026-11-20 06:00')
const IDS = ['p1', 'p2', 'p3', 'p4']

const orderFacts = fc.record({
  quantity: fc.integer({ min: 1, max: 8 }),
  printed: fc.integer({ min: 0, max: 1 }),
  hours: fc.constantFrom(0.5, 1, 2.5, 6, 13),
  due: fc.option(fc.integer({ min: -3, max: 14 }), { freq: 6 }),
  color: fc.constantFrom('Black', 'White', 'Red'),
  nozzle_mm: fc.constantFrom(0.4, 0.4, 0.6),
  edge_mm: fc.constantFrom(30, 80, 200),
  printer_ids: fc.subarray(IDS, { minLength: 1 }),
  priority: fc.constantFrom(-1, 0, 0, 0, 1),
  held: fc.constantFrom(false, false, false, true),
  first_article: fc.constantFrom(false, false, true),
})

const plateFacts = fc.record({
  status: fc.constantFrom('planned', 'planned', 'printing', 'printed'),
  hours: fc.integer({ min: 1, max: 16 }),
  start: fc.option(fc.integer({ min: 0, max: 40 })),
  color: fc.constantFrom('Black', 'White'),
})

/** Shops in which orders wait, some of them late or held, with plates that print and plates that are planned. */
export const randomPlan: fc.Arbitrary<FloorPlan> = fc
  .record({
    minutes: fc.integer({ min: 0, max: 5 * 24 * 60 }),
    orders: fc.array(orderFacts, { minLength: 1, maxLength: 8 }),
    plates: fc.array(fc.option(plateFacts), { minLength: 4, maxLength: 4 }),
    active: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  })
  .map(({ minutes, orders, plates, active }) => {
    const now = START + minutes * MINUTE
    const printers = IDS.map((_, index) => {
      const machine = printer(index + 1)
      return { ...machine, printer: { ...machine.printer, active: index === 0 || active[index] } }
    })
    const activeIds = new Set(printers.flatMap(({ printer: one }) => (one.active ? [one.id] : [])))
    return floorPlan({
      now,
      printers,
      orders: orders.map(({ due, edge_mm, printed, quantity, ...facts }, index) =>
        waiting(1001 + index, quantity, {
          ...facts,
          printed: Math.min(printed, quantity - 1),
          printer_ids: facts.printer_ids.filter((id) => activeIds.has(id)),
          size_mm: [edge_mm, edge_mm, 20],
          due: due === null ? null : addDays(asPacificDay('2026-11-23'), due),
        }),
      ),
      plates: plates.flatMap((plate, index) =>
        plate === null || !activeIds.has(IDS[index])
          ? []
          : [
              openPlate(index + 1, {
                printer_id: IDS[index],
                status: plate.status,
                color: plate.color,
                seconds: plate.status === 'printed' ? 0 : plate.hours * HOUR,
                planned_start: plate.start === null ? null : now + plate.start * HOUR,
                units: [{ order_id: `o${1001 + index}`, unit: 100 }],
              }),
            ],
      ),
    })
  })
