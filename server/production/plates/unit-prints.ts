import { plateProgress, usedByUnit } from '../../../shared/production/plates/plate-progress.ts'
import { progressOfUnit } from '../../../shared/orders/production/unit-states.ts'
import { FAILURE_WORDS, type FailureReason } from '../../../shared/orders/production/unit-work.ts'
import type { ScrapOfUnit } from '../../../shared/orders/production/scrap.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { bookFilament } from '../filament/book-filament.ts'
import { recordChecks } from '../unit-checks.ts'
import { scrapCostOf } from './unit-scrap.ts'
import { findLastPlate, setOutcome, type PlateRow } from '../../orders/units/plate-store.ts'
import { moveUnit } from '../../orders/units/unit-moves.ts'
import {
  insertFailure,
  listUnitsOnPlate,
  queuedAtFirstInOrder,
  type UnitRow,
} from '../../orders/units/unit-store.ts'
import { readPlateUnits } from './plate-units.ts'
import type { Step } from './plate-moves.ts'

/** A unit without a print. */
export const UNSTARTED = {
  progress: null,
  printer_id: null,
  started_at: null,
  printed_at: null,
  ready_at: null,
} as const

/** Records that a unit came off its plate at `at`; its finishing begins. */
export function endUnitPrint({ tx, now }: Step, row: UnitRow, at: number): UnitRow {
  const plate = findLastPlate(tx, row)!
  setOutcome(tx, plate.id, row, { outcome: 'printed', ended_at: at })
  const [{ grams }] = readPlateUnits(tx, [row])
  bookFilament(tx, { plate, unit: row, grams, now })
  return moveUnit(tx, row, { trigger: 'print_done', changes: { progress: null, printed_at: at }, now })
}

export interface Failure {
  reason: FailureReason
  note: string | null
}

/** Returns the reason and the note of a failure in one sentence, for the history. */
export function failureText({ reason, note }: Failure): string {
  return note === null || note === '' ? FAILURE_WORDS[reason] : `${FAILURE_WORDS[reason]}: ${note}`
}

/** Records a failed print with what it used up, and the check of a unit that was printed. The unit is printed again before the other units of its order. */
export function failPrint({ tx, by, now }: Step, row: UnitRow, failure: Failure): UnitRow {
  const { order_id, unit, printer_id, status } = row
  const plate = findLastPlate(tx, row)!
  const used = usedOnPlate(tx, row, { plate, now })
  const { seconds, grams } = used
  const progress = progressOfUnit(row, now)
  insertFailure(tx, {
    order_id,
    unit,
    at: now,
    printer_id,
    status,
    progress,
    plate_id: plate.id,
    seconds,
    grams,
    reason: failure.reason,
    note: failure.note,
    cost_cents: scrapCostOf(tx, row, used),
  })
  if (status !== 'printing')
    recordChecks(tx, [row], { result: 'fail', remark: failureText(failure), by, now })
  setOutcome(tx, plate.id, row, { outcome: 'failed', ended_at: plate.printed_at ?? now })
  // A unit that was printed has taken its filament already.
  if (plate.outcome === 'printing') bookFilament(tx, { plate, unit: row, grams, now })
  return moveUnit(tx, row, {
    trigger: 'fail',
    changes: { ...UNSTARTED, queued_at: queuedAtFirstInOrder(tx, row) },
    now,
  })
}

function usedOnPlate(
  db: ReadDb,
  row: UnitRow,
  { plate, now }: { plate: PlateRow; now: number },
): ScrapOfUnit {
  const units = listUnitsOnPlate(db, plate.id).map(({ seconds }) => ({ seconds, grams: 0 }))
  const [unit] = readPlateUnits(db, [row])
  const elapsed = (plate.printed_at ?? now) - (plate.started_at ?? now)
  return usedByUnit(unit, { units, elapsed, progress: plateProgress(plate, now) })
}
