import type { PlateRules } from '../../../../shared/production/plates/fill-plate.ts'
import type {
  FloorPlan,
  OpenPlate,
  PlanOrder,
  PlanPrinter,
  QueuedUnit,
} from '../../../../shared/production/plates/floor-plan.ts'
import { HOUR, type Instant } from '../../../../shared/platform/time.ts'
import { calendar, printers } from '../../shop-documents.ts'
import { asPacificDay } from '../../../../shared/platform/time.ts'
import { at } from '../../quoting/scheduling/shop-clock.ts'

/** A Monday at opening; Thursday and Friday of that week are holidays. */
export const MONDAY = at('Mon 2026-11-23 09:00')

export function printer(number: number, facts: Partial<PlanPrinter> = {}): PlanPrinter {
  return {
    printer: { ...printers[0], id: `p${number}`, name: `Printer ${number}` },
    back_at: null,
    nozzle_mm: 0.4,
    loaded: null,
    ...facts,
  }
}

/** A printer with a filament of PLA+ loaded. */
export function loaded(number: number, color: string): PlanPrinter {
  return printer(number, { loaded: { material: 'PLA+', color } })
}

interface OrderFacts extends Partial<Omit<QueuedUnit, 'unit'>>, Partial<PlanOrder> {
  hours?: number
  /** The promise as `YYYY-MM-DD`. */
  due?: string | null
}

/** An order of equal units that all wait. */
export function waiting(
  number: number,
  quantity: number,
  facts: OrderFacts = {},
): { order: PlanOrder; units: QueuedUnit[] } {
  const { hours = 1, due = null, printed = 0, first_article = false, ...unit } = facts
  const order_id = `o${number}`
  const promised = due === null ? null : asPacificDay(due)
  return {
    order: {
      order_id,
      number,
      promised,
      ship_by: promised,
      on_hold: false,
      quantity,
      printed,
      first_article,
    },
    units: Array.from({ length: quantity - printed }, (_, index) => ({
      order_id,
      unit: printed + index + 1,
      material: 'PLA+',
      color: 'Black',
      color_note: null,
      nozzle_mm: 0.4,
      layer_height_mm: 0.2,
      size_mm: [80, 80, 20],
      seconds: hours * HOUR,
      grams: 20,
      ready_from: MONDAY - HOUR + number,
      printer_ids: ['p1', 'p2', 'p3'],
      priority: 0,
      held: false,
      ...unit,
    })),
  }
}

export function floorPlan(facts: {
  now?: Instant
  printers?: readonly PlanPrinter[]
  plates?: readonly OpenPlate[]
  orders: readonly { order: PlanOrder; units: readonly QueuedUnit[] }[]
}): FloorPlan {
  const { now = MONDAY, orders, plates = [] } = facts
  return {
    now,
    calendar,
    printers: facts.printers ?? [printer(1)],
    plates,
    queue: orders.flatMap(({ units }) => units),
    orders: orders.map(({ order }) => order),
  }
}

/** A plate of units of some order that are not in the queue. */
export function openPlate(number: number, facts: Partial<OpenPlate> = {}): OpenPlate {
  return {
    id: `pl_${number}`,
    number,
    revision: 1,
    status: 'planned',
    printer_id: 'p1',
    planned_start: null,
    started_at: null,
    seconds: 2 * HOUR,
    units: [],
    printer_ids: ['p1', 'p2', 'p3'],
    material: 'PLA+',
    color: 'Black',
    color_note: null,
    nozzle_mm: 0.4,
    layer_height_mm: 0.2,
    ...facts,
  }
}

/** A bed that takes as many units as its area holds; a plate takes the sum of its units' times. */
export const byArea: PlateRules = {
  fits: (units, { build_volume_mm: [width, depth] }) =>
    units.reduce((sum, { size_mm: [x, y] }) => sum + (x + 5) * (y + 5), 0) <= width * depth,
  estimate: (units) => ({
    seconds: units.reduce((sum, { seconds }) => sum + seconds, 0),
    grams: units.reduce((sum, { grams }) => sum + grams, 0),
  }),
}
