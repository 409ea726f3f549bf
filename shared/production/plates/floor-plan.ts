import type { LoadedFilament } from '../printers/loaded-filament.ts'
import type { MaterialId } from '../../catalog/materials.ts'
import type { Vec3 } from '../../geometry/feature.ts'
import type { ZonedCalendar } from '../../quoting/scheduling/calendar.ts'
import type { OwnNeeds, Printer } from '../../catalog/printers/printers.ts'
import type { Instant, PacificDay } from '../../platform/time.ts'

/** The settings that all units of one plate share. */
export interface PlateSettings {
  material: MaterialId
  color: string
  /** The customer's words about a custom color. */
  color_note: string | null
  nozzle_mm: number
  layer_height_mm: number | null
}

/** Names a unit of an order. */
export interface UnitId {
  order_id: string
  unit: number
}

/** A unit that waits to be printed and is on no plate. */
export interface QueuedUnit extends UnitId, PlateSettings {
  layer_height_mm: number
  /** In its orientation on the build plate: x, y, height. */
  size_mm: Vec3
  /** Machine time of one print. */
  seconds: number
  grams: number
  /** It cannot start before this instant: it was paid then, or its filament is there. */
  ready_from: Instant
  /** Ids of the printers that can print it. */
  printer_ids: readonly string[]
  /** -1 later, 0 as promised, 1 first. */
  priority: number
  /** It, or its order, is on hold: it is neither suggested nor scheduled. */
  held: boolean
}

/** A plate that is planned, printing, or waiting to be cleared. */
export interface OpenPlate extends PlateSettings {
  id: string
  number: number
  revision: number
  status: 'planned' | 'printing' | 'printed'
  printer_id: string | null
  planned_start: Instant | null
  started_at: Instant | null
  /** Machine time that is left: of the whole plate while it is planned, none when it is printed. */
  seconds: number
  units: readonly UnitId[]
  /** Ids of the printers that can print it. */
  printer_ids: readonly string[]
}

export interface PlanPrinter {
  /** Inactive while it is under maintenance or off. */
  printer: Printer
  /** When an inactive printer is expected back: it counts again from then on; null: not known. */
  back_at: Instant | null
  nozzle_mm: number | null
  /** The filament that is loaded; null: not known. */
  loaded: LoadedFilament | null
}

/** An order with units that are not ready to pack. */
export interface PlanOrder {
  order_id: string
  number: number
  /** The day it has to be handed over: the expected, else the promised one; null while it is not confirmed. */
  promised: PacificDay | null
  /** The promised day, even when a later one was announced. */
  ship_by: PacificDay | null
  on_hold: boolean
  quantity: number
  /** Units that are printed already. */
  printed: number
  /** Only one unit is printed until it has been checked. */
  first_article: boolean
}

/** Everything that decides what prints when. */
export interface FloorPlan {
  now: Instant
  calendar: ZonedCalendar
  printers: readonly PlanPrinter[]
  plates: readonly OpenPlate[]
  queue: readonly QueuedUnit[]
  orders: readonly PlanOrder[]
}

/**
 * Returns one text per group of units that can share a plate. Parts in a material that the customer named share one
 * only within their order: their notes on the material may differ. Those in the same own material of the shop share one.
 */
export function plateGroup(
  unit: PlateSettings & Pick<UnitId, 'order_id'> & { own?: OwnNeeds | undefined },
): string {
  const { material, color, color_note, nozzle_mm, layer_height_mm, own } = unit
  const named = material === 'Custom' ? (own?.name ?? unit.order_id) : null
  return JSON.stringify([material, color, color_note, nozzle_mm, layer_height_mm, named])
}
