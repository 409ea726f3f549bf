import type { StateWords } from '../../platform/state-words.ts'
import type { Instant } from '../../platform/time.ts'
import type { PrinterActivity } from '../floor/floor-board.ts'
import { plateState, type ShownPlateState } from '../plates/plate-progress.ts'
import type { PlateStatus } from '../plates/plate-states.ts'
import type { PrinterCondition } from './printer-condition.ts'

/** `ready`: its next plate can be started. `overdue`: its print should be done, and nobody has said so. */
export type PrinterState = PrinterActivity | 'ready' | 'overdue'

export const PRINTER_STATE_WORDS: Record<PrinterState, StateWords> = {
  available: { label: 'Available', tone: 'good' },
  ready: { label: 'Ready to start', tone: 'attention' },
  printing: { label: 'Printing', tone: 'info' },
  overdue: { label: 'Should be done', tone: 'attention' },
  waiting_for_clearing: { label: 'Clear the bed', tone: 'attention' },
  maintenance: { label: 'Maintenance', tone: 'stop' },
  off: { label: 'Off', tone: 'neutral' },
}

export const PLATE_STATE_WORDS: Record<ShownPlateState, StateWords> = {
  planned: { label: 'Planned', tone: 'neutral' },
  printing: { label: 'Printing', tone: 'info' },
  overdue: PRINTER_STATE_WORDS.overdue,
  printed: { label: 'Printed, on the bed', tone: 'attention' },
  cleared: { label: 'Cleared', tone: 'good' },
  cancelled: { label: 'Removed', tone: 'stop' },
}

/** Returns the activity of a printer: staff's setting comes before the status of the plate on its bed. */
export function activityOf(
  { active }: { active: boolean },
  condition: PrinterCondition,
  plate: { status: PlateStatus } | null,
): PrinterActivity {
  if (condition !== 'available') return condition
  if (plate) return plate.status === 'printing' ? 'printing' : 'waiting_for_clearing'
  return active ? 'available' : 'off'
}

interface PrinterAtWork {
  activity: PrinterActivity
  plate: { status: PlateStatus; ends_at: Instant | null } | null
}

/** Returns the state in which every page shows a printer. `hasNext`: a plate is planned on it. */
export function printerState(
  { activity, plate }: PrinterAtWork,
  { hasNext, now }: { hasNext: boolean; now: Instant },
): PrinterState {
  if (activity === 'available' && hasNext) return 'ready'
  return activity === 'printing' && plate && plateState(plate, now) === 'overdue' ? 'overdue' : activity
}
