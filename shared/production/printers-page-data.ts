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
  /** Of its condition and of what is loaded; 0 when nothing was recorded yet. */
  revision: number
  condition: PrinterCondition
  activity: PrinterActivity
  /** Why it is not available, since when its activity is what it is, and the expected end of maintenance. */
  reason: string | null
  since: Instant | null
  until: Instant | null
  /** The nozzle and the filament in it; null: not known. */
  nozzle_mm: number | null
  loaded: { material: MaterialId; color: string } | null
  /** On its bed. */
  plate: { number: number; status: PlateStatus; ends_at: Instant | null } | null
  planned_plates: number
  printed_seconds: number
  printed_mg: number
  /** Of that, what machines or people measured; the rest is estimated. */
  measured_mg: number
  /** Null: not recorded. */
  nozzle: ShownNozzle | null
  tasks: TaskState[]
}

export interface PrintersPageData {
  now: Instant
  /** Of the list of printers, and of the list of profiles. */
  version: number
  profiles_version: number
  printers: ShownPrinter[]
  profiles: PrinterProfile[]
  /** Of the first printer in service: prices are estimated with it. */
  price_profile_id: string
  /** The catalog's materials and the colors they come in. */
  materials: { id: MaterialId; label: string; colors: string[] }[]
}

/** What was done to a printer, newest first. */
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
