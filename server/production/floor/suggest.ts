import { z } from 'zod'
import type { FloorPlan } from '../../../shared/production/plates/floor-plan.ts'
import { unitKey } from '../../../shared/production/plates/bed.ts'
import { opensNext, withStaffNow } from '../../../shared/quoting/scheduling/extra-hours.ts'
import { checkPlates, type PlateCheck } from '../../../shared/production/plates/check-plates.ts'
import type { FilamentLoad } from '../../../shared/production/plates/filament-loads.ts'
import { suggestInSteps } from '../../../shared/production/plates/suggest-plates.ts'
import type { Suggestion, TakePlates } from '../../../shared/production/floor/floor-work.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { planPlate } from '../plates/plan-plate.ts'
import type { PlateState } from '../plates/plate-moves.ts'
import type { Shop } from '../../platform/shop.ts'
import { readFloorOrders } from './floor-orders.ts'
import { readPlateRules } from './plate-rules.ts'
import { readPlan } from './read-plan.ts'

/**
 * Suggests plates for the free printers until the end of the next working day. Nothing is stored. Works in steps, so that other
 * requests are answered meanwhile; all of it is by the plan at the start.
 */
export async function suggestForFloor(
  shop: Shop,
  caller: Caller,
  input: z.input<typeof StaffNow> = {},
): Promise<Suggestion> {
  staffWith('look', caller)
  const now = shop.clock.now()
  const regular = readPlan(shop.db, now)
  const plan = planWith(regular, input)
  const plates = await takeSteps(suggestInSteps(plan, readPlateRules(shop.db)))
  const taken = new Set(plates.flatMap(({ units }) => units.map(unitKey)))
  const ids = plates.flatMap(({ units }) => units.map(({ order_id }) => order_id))
  return {
    now,
    opens_at: opensNext(regular.calendar, now),
    plates,
    orders: [...readFloorOrders(shop, ids).values()].map(({ head }) => head),
    printers: plan.printers.map(({ printer: { id, name, active } }) => ({ id, name, active })),
    left: plan.queue.filter((unit) => !unit.held && !taken.has(unitKey(unit))).length,
  }
}

/** Somebody is there though the shop is closed, and starts what can be started now. */
export const StaffNow = z.object({ staffed_now: z.boolean().default(false) })

function planWith(plan: FloorPlan, { staffed_now }: z.input<typeof StaffNow>): FloorPlan {
  return staffed_now ? { ...plan, calendar: withStaffNow(plan.calendar, plan.now) } : plan
}

/** The longest step that the server's thread computes before it answers others. */
const MAX_STEP_MS = 20

/** Runs the steps to their end, with pauses for other requests. */
async function takeSteps<Result>(steps: Generator<void, Result, void>): Promise<Result> {
  let pausedAt = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - pausedAt < MAX_STEP_MS) continue
    await new Promise<void>((resolve) => setImmediate(resolve))
    pausedAt = performance.now()
  }
}

/**
 * Returns the estimates of plates that staff changed, whether each can be planned, the orders they would make late,
 * and what staff load for them.
 */
export function checkSuggestion(
  shop: Shop,
  caller: Caller,
  input: TakePlates & z.input<typeof StaffNow>,
): { plates: PlateCheck[]; late: number[]; loads: FilamentLoad[] } {
  staffWith('look', caller)
  const plan = planWith(readPlan(shop.db, shop.clock.now()), input)
  const queued = new Map(plan.queue.map((unit) => [unitKey(unit), unit]))
  const plates = input.plates.map(({ printer_id, planned_start, units }) => ({
    printer_id,
    planned_start,
    units: units.flatMap((unit) => queued.get(unitKey(unit)) ?? []),
  }))
  const { plates: checks, late, loads } = checkPlates(plan, readPlateRules(shop.db), plates)
  return { plates: checks, late: late.map(({ number }) => number), loads }
}

/**
 * Plans the plates, all of them or none. Refuses with `wrong_state` when units are not in the queue anymore or their print
 * was planned meanwhile, and names them.
 */
export function takeSuggestion(shop: Shop, caller: Caller, input: TakePlates): PlateState[] {
  staffWith('make', caller)
  return shop.write((tx) => {
    const plan = readPlan(tx, shop.clock.now())
    const waiting = new Set(plan.queue.filter(({ held }) => !held).map(unitKey))
    const gone = input.plates.flatMap(({ units }) => units.filter((unit) => !waiting.has(unitKey(unit))))
    if (gone.length > 0) throw new Refusal('wrong_state', goneText(gone, plan.orders))
    return input.plates.map((plate) => planPlate(shop, caller, plate))
  })
}

/** The most units that a refusal names. */
const MAX_NAMED = 5

function goneText(
  units: readonly { order_id: string; unit: number }[],
  orders: readonly { order_id: string; number: number }[],
): string {
  const numbers = new Map(orders.map(({ order_id, number }) => [order_id, number]))
  const names = units.map(({ order_id, unit }) => {
    const number = numbers.get(order_id)
    return number === undefined
      ? `unit ${unit} of an order that is not in production now`
      : `${number} unit ${unit}`
  })
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''
  const verb = names.length === 1 ? 'waits' : 'wait'
  const text = `${names.slice(0, MAX_NAMED).join(', ')}${more}`
  return `${text} no longer ${verb} to be planned. Nothing was planned: suggest again.`
}
