import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plateGroup, type FloorPlan } from '../../../../shared/production/plates/floor-plan.ts'
import { unitKey } from '../../../../shared/production/plates/bed.ts'
import {
  MAX_LOSS,
  MAX_PLATE_SECONDS,
  MAX_UNITS_OF_ORDER,
} from '../../../../shared/production/plates/fill-plate.ts'
import { finishOrders, schedulePlan } from '../../../../shared/production/plates/schedule-plan.ts'
import {
  suggestPlates,
  withPlate,
  type SuggestedPlate,
} from '../../../../shared/production/plates/suggest-plates.ts'
import { staffedFrom } from '../../../../shared/quoting/scheduling/working-hours.ts'
import { byArea } from './floor-plans.ts'
import { randomPlan } from './random-plans.ts'

function everySuggestion(check: (plan: FloorPlan, plates: SuggestedPlate[]) => void) {
  fc.assert(
    fc.property(randomPlan, (plan) => check(plan, suggestPlates(plan, byArea))),
    { numRuns: 150 },
  )
}

/** The plan after all suggested plates were taken. */
function planWith(plan: FloorPlan, plates: readonly SuggestedPlate[]): FloorPlan {
  return plates.reduce((taken, plate) => withPlate(taken, plate, plate.seconds), plan)
}

describe('whatever waits and whatever is planned', () => {
  test('an order that is on time stays on time, and a late one is handed over no later', () => {
    everySuggestion((plan, plates) => {
      const before = finishOrders(plan, schedulePlan(plan))
      const changed = planWith(plan, plates)
      const after = finishOrders(changed, schedulePlan(changed))
      for (const { order_id, promised } of plan.orders) {
        const [was, will] = [before.get(order_id), after.get(order_id)]
        if (promised === null || !was) continue
        expect(will).toBeTruthy()
        const limit = was.handover > promised ? was.handover : promised
        expect(will!.handover <= limit).toBe(true)
      }
    })
  })

  test('no plate that was planned is moved', () => {
    everySuggestion((plan, plates) => {
      const before = schedulePlan(plan).plates
      const after = schedulePlan(planWith(plan, plates)).plates
      for (const [id, print] of before) expect(after.get(id)).toEqual(print)
    })
  })

  test('each plate starts when it was suggested, with staff there, and ends when it was said', () => {
    everySuggestion((plan, plates) => {
      const changed = planWith(plan, plates)
      const prints = [...schedulePlan(changed).plates.values()].map(
        ({ printer_id, start, done }) => `${printer_id} ${start} ${done}`,
      )
      for (const { printer_id, planned_start, ends_at } of plates) {
        expect(prints).toContain(`${printer_id} ${planned_start} ${ends_at}`)
        expect(planned_start >= plan.now).toBe(true)
        expect(staffedFrom(plan.calendar, planned_start)).toBe(planned_start)
      }
    })
  })

  test('nothing is suggested on a printer that cannot make it or is not available', () => {
    everySuggestion((plan, plates) => {
      for (const { printer_id, units } of plates) {
        const machine = plan.printers.find(({ printer }) => printer.id === printer_id)!
        expect(machine.printer.active).toBe(true)
        expect(units.every(({ printer_ids }) => printer_ids.includes(printer_id))).toBe(true)
        expect(byArea.fits(units, machine.printer)).toBe(true)
      }
    })
  })

  test('no unit is suggested twice, none that is held, and no more than one of an order to be checked first', () => {
    everySuggestion((plan, plates) => {
      const units = plates.flatMap((plate) => plate.units)
      expect(new Set(units.map(unitKey)).size).toBe(units.length)
      expect(units.filter(({ held }) => held)).toEqual([])
      for (const { order_id } of plan.orders.filter(({ first_article }) => first_article))
        expect(units.filter((unit) => unit.order_id === order_id).length).toBeLessThanOrEqual(1)
    })
  })

  test('a plate takes one filament, nozzle and layer height, and stays within the limits', () => {
    everySuggestion((_, plates) => {
      for (const { units, seconds } of plates) {
        expect(new Set(units.map(plateGroup)).size).toBe(1)
        expect(units.length === 1 || seconds <= MAX_PLATE_SECONDS).toBe(true)
        for (const same of Map.groupBy(units, ({ order_id }) => order_id).values())
          expect(same.length <= MAX_UNITS_OF_ORDER || byArea.estimate(same).seconds <= MAX_LOSS.seconds).toBe(
            true,
          )
      }
    })
  })

  test('the same shop gets the same suggestion, in whatever sequence its rows are read', () => {
    everySuggestion((plan, plates) => {
      expect(suggestPlates(plan, byArea)).toEqual(plates)
      const reversed = { ...plan, plates: plan.plates.toReversed(), orders: plan.orders.toReversed() }
      expect(suggestPlates(reversed, byArea)).toEqual(plates)
    })
  })
})
