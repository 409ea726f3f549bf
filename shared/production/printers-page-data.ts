import type { LoadedFilament } from './printers/loaded-filament.ts'
import type { PrinterAction } from './printers/printer-action.ts'
import type { MaterialId } from '../catalog/materials.ts'
import type { PrinterActivity } from './floor/floor-board.ts'
import type { PrinterProfile } from '../geometry/printer-profile.ts'
import type { PlateStatus } from './plates/plate-states.ts'
import type { Printer } from '../catalog/printers/printers.ts'
import type { Instant } from '../platform/time.ts'
import type { ShownNozzle } from './printers/nozzle.ts'
import type { TaskState } from './printers/maintenance.ts'
import type { PrinterCondition } from './printers/printer-condition.ts'

/** A printer with its condition and what it has printed, as the page of printers shows it. */
export interface ShownPrinter {
  id: string
  printer: Printer
  /** The revision of its condition and of its filament and nozzle; 0 if nothing was recorded yet. */
  revision: number
  condition: PrinterCondition
  activity: PrinterActivity
  /** The reason it is not available, the start of its activity, and the expected end of maintenance. */
  reason: string | null
  since: Instant | null
  until: Instant | null
  /** The nozzle and the filament in it; null: not known. */
  nozzle_mm: number | null
  loaded: LoadedFilament | null
  /** On its bed. */
  plate: { number: number; status: PlateStatus; ends_at: Instant | null } | null
  planned_plates: number
  printed_seconds: number
  printed_mg: number
  /** The part of it that machines or people measured; the rest is estimated. */
  measured_mg: number
  /** Null: not recorded. */
  nozzle: ShownNozzle | null
  tasks: TaskState[]
}

export interface PrintersPageData {
  now: Instant
  /** The version of the list of printers, and of the list of profiles. */
  version: number
  profiles_version: number
  printers: ShownPrinter[]
  profiles: PrinterProfile[]
  /** The profile of the first printer in service: prices are estimated with it. */
  price_profile_id: string
  /** The catalog's materials and the colors they come in. */
  materials: { id: MaterialId; label: string; colors: string[] }[]
}

/** An entry about work on a printer, newest first. */
export interface PrinterLogEntry {
  id: number
  at: Instant
  kind: PrinterLogKind
  task: string | null
  note: string | null
  printed_seconds: number
  who: string | null
  /** Their ids. */
  photos: string[]
}

/** Work on a printer, or what was done with it by its connection. */
export type PrinterHistoryEntry = ({ of: 'work' } & PrinterLogEntry) | ({ of: 'connection' } & PrinterAction)

export type PrinterLogKind =
  | 'maintenance_begun'
  | 'maintenance_done'
  | 'off'
  | 'on'
  | 'nozzle'
  | 'filament'
  | 'note'
