import type { CorrectPlateTimes } from '../../../shared/production/plates/plate-work.ts'
import { whyNotTimes } from '../../../shared/production/plates/print-times.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { findLastPlate, setOutcome, listPlateUnits, type PlateRow } from '../../orders/units/plate-store.ts'
import { noteMeasure } from '../../orders/units/plate-measure-store.ts'
import { findUnit, saveUnit } from '../../orders/units/unit-store.ts'
import {
  changeSeenPlate,
  changePlateRow,
  plateChanged,
  recordOnOrders,
  type PlateState,
  type Step,
} from './plate-moves.ts'

/** Corrects when a print began and ended, for the plate and its units. */
export function correctPlateTimes(shop: Shop, caller: Caller, input: CorrectPlateTimes): PlateState {
  return changeSeenPlate({ shop, caller }, input, (step, plate) => {
    const { tx, now } = step
    const { started_at, printed_at } = input
    const why = whyNotTimes(input, { status: plate.status, now, ...neighborsOf(tx, plate) })
    if (why !== null) throw plateChanged(tx, plate, why)
    const cleared_at = plate.cleared_at === null ? null : Math.max(plate.cleared_at, printed_at!)
    changePlateRow(step, plate, { started_at, printed_at, cleared_at })
    correctUnits(step, plate, { started_at, printed_at })
    if (printed_at !== null)
      noteMeasure(
        tx,
        { plate_id: plate.id, source: 'corrected', seconds: printed_at - started_at || null, grams_mg: null },
        now,
      )
    recordOnOrders(step, listPlateUnits(tx, plate.id), (units) => ({
      what: 'print time corrected',
      details: { units, plate: plate.number, started_at, printed_at },
    }))
  })
}

/** When the prints before and after this one on the same printer ended and began. */
function neighborsOf(db: ReadDb, { id, printer_id, started_at }: PlateRow) {
  return db.get<{ previous_end: number | null; next_start: number | null }>(
    `select (select max(printed_at) from plates where printer_id = :printer_id and id <> :id
        and started_at < :started_at) as previous_end,
      (select min(started_at) from plates where printer_id = :printer_id and id <> :id
        and started_at > :started_at) as next_start`,
    { id, printer_id, started_at },
  )!
}

/** Units that have been put on another plate since keep the times of that one. */
function correctUnits(
  { tx, now }: Step,
  plate: PlateRow,
  { started_at, printed_at }: { started_at: number; printed_at: number | null },
): void {
  for (const unit of listPlateUnits(tx, plate.id)) {
    const { outcome, ended_at } = unit
    // One that came off the plate before the others keeps its own end.
    const end = ended_at === plate.printed_at ? printed_at : ended_at
    if (outcome === 'printed') setOutcome(tx, plate.id, unit, { outcome, ended_at: end })
    if (findLastPlate(tx, unit)?.id !== plate.id || outcome === 'failed') continue
    const row = findUnit(tx, unit.order_id, unit.unit)!
    saveUnit(tx, row, { started_at, ...(outcome === 'printed' ? { printed_at: end } : {}) }, now)
  }
}
