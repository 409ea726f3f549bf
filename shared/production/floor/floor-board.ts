import type { LoadedFilament } from '../printers/loaded-filament.ts'
import { materialName, type OrderHead } from '../../orders/boards.ts'
import type { PlateStatus, PrintOutcome } from '../plates/plate-states.ts'
import type { Vec3 } from '../../geometry/feature.ts'
import type { MaterialId } from '../../catalog/materials.ts'
import type { StartWay } from '../printer-links/print-work.ts'
import type { Instant } from '../../platform/time.ts'

/** A printer's activity: set by staff (`maintenance`, `off`), else by its plate. */
export type PrinterActivity = 'available' | 'printing' | 'waiting_for_clearing' | 'maintenance' | 'off'

/** A unit on a plate, as the floor page shows it. */
export interface FloorUnit {
  order_id: string
  number: number
  unit: number
  quantity: number
  filename: string
  thumbnail_url: string | null
  outcome: PrintOutcome
  /** As printed: x, y, height. */
  size_mm: Vec3
  x_mm: number | null
  y_mm: number | null
  turn_deg: number
}

/** A plate that is planned, printing, or waiting to be cleared. */
/** Returns the filament of a plate by the name that staff know. */
export function plateMaterial({
  material,
  orders: [first],
}: Pick<FloorPlate, 'material' | 'orders'>): string {
  return first ? materialName(first) : material
}

export interface FloorPlate {
  id: string
  number: number
  revision: number
  status: PlateStatus
  printer_id: string | null
  material: MaterialId
  color: string
  color_note: string | null
  nozzle_mm: number
  layer_height_mm: number | null
  /** The whole plate as one print. */
  seconds: number
  grams: number
  /** From 0 to 1. */
  progress: number
  planned_start: Instant | null
  started_at: Instant | null
  /** When its print ends or ended; null while it is planned. */
  ends_at: Instant | null
  printed_at: Instant | null
  units: FloorUnit[]
  /** The orders of the units, most urgent first. */
  orders: OrderHead[]
  note: string | null
  /** The effect of Start on it; null once it was started. */
  start: StartWay | null
}

/** A printer, what is on it, and what comes next. */
export interface FloorPrinter {
  id: string
  name: string
  model: string | null
  group: string | null
  activity: PrinterActivity
  /** The revision of staff's settings for it: 0 while nothing was set. */
  revision: number
  /** The reason it is not available, and the start of its activity. */
  reason: string | null
  since: Instant | null
  build_volume_mm: Vec3
  nozzle_mm: number | null
  /** The filament that is loaded; null: not known. */
  loaded: LoadedFilament | null
  /** The plate on its bed. */
  plate: FloorPlate | null
  /** Ids of its planned plates, next first. */
  next: string[]
  /** Maintenance tasks that are due. */
  due_tasks: string[]
}

/** Units of one order that wait to be printed and are on no plate. */
export interface FloorQueueRow {
  id: string
  order: OrderHead
  units: number[]
  /** Units among them whose earlier print failed. */
  again: number[]
  /** One unit. */
  seconds: number
  grams: number
  size_mm: Vec3
  nozzle_mm: number
  layer_height_mm: number
  color_note: string | null
  /** -1 later, 0 as promised, 1 first. */
  priority: number
  /** The reason the units are held on their own; null if they are not. */
  held: { reason: string; cause: 'customer' | 'shop'; since: Instant } | null
  /** Ids of the printers that can print it, free or not. */
  printer_ids: string[]
}

/** Units that are printed and wait for finishing and checking, or for the rest of their order. */
export interface FloorFinishRow {
  id: string
  order: OrderHead
  status: 'finishing' | 'ready'
  units: number[]
  /** True if every unit of the order is ready to pack. */
  complete: boolean
}

/** The whole shop floor. */
export interface FloorBoard {
  now: Instant
  printers: FloorPrinter[]
  /** Planned, printing and printed plates. */
  plates: FloorPlate[]
  queue: FloorQueueRow[]
  finish: FloorFinishRow[]
  /** The number of orders on hold. */
  held_orders: number
}
