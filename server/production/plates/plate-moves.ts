import { nextState } from '../../../shared/platform/moves.ts'
import {
  PLATE_MOVES,
  type PlateStatus,
  type PlateTrigger,
} from '../../../shared/production/plates/plate-states.ts'
import type { SeenPlate } from '../../../shared/production/plates/plate-work.ts'
import type { OrderEvent } from '../../../shared/orders/events/domain-events.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { recordEvent, type TheShop } from '../../platform/db/events.ts'
import { findPlate, savePlate, type PlateChanges, type PlateRow } from '../../orders/units/plate-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { unitStateOf, type UnitState } from '../../orders/units/unit-moves.ts'
import { listUnitsOnPlate, type UnitRow } from '../../orders/units/unit-store.ts'

/** The transaction of a command, who asked for it, and when. */
export interface Step {
  tx: WriteDb
  /** The shop itself for what a printer reported. */
  by: Caller | TheShop
  now: number
  /** The name of the printer that reported it. */
  reported_by?: string
}

/** The plate as the console gets it after a move, or if it had changed before the move. */
export interface PlateState {
  plate_id: string
  number: number
  status: PlateStatus
  revision: number
  printer_id: string | null
  units: UnitState[]
}

export function plateStateOf(db: ReadDb, { id, number, status, revision, printer_id }: PlateRow): PlateState {
  const units = listUnitsOnPlate(db, id).map(unitStateOf)
  return { plate_id: id, number, status, revision, printer_id, units }
}

export function getPlate(db: ReadDb, id: string): PlateRow {
  const row = findPlate(db, id)
  if (!row) throw new Refusal('not_found', 'There is no such plate.')
  return row
}

/** Returns the refusal `wrong_state` with the current state of the plate; its default sentence says that the plate has changed. */
export function plateChanged(
  db: ReadDb,
  row: PlateRow,
  detail?: string,
  fields: Record<string, unknown> = {},
): Refusal {
  return new Refusal('wrong_state', detail, { plates: [plateStateOf(db, row)], ...fields })
}

/** Returns the plate at the revision that staff saw. Refuses with `wrong_state` when it has changed since. */
export function getSeenPlate(db: ReadDb, seen: SeenPlate): PlateRow {
  const row = getPlate(db, seen.plate_id)
  if (row.revision !== seen.revision) throw plateChanged(db, row)
  return row
}

/** A command of staff who make parts, on a plate as they saw it, in one transaction. */
export function changeSeenPlate(
  { shop, caller }: { shop: Shop; caller: Caller },
  seen: SeenPlate,
  change: (step: Step, plate: PlateRow) => void,
): PlateState {
  staffWith('make', caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const plate = getSeenPlate(tx, seen)
    change({ tx, by: caller, now }, plate)
    return plateStateOf(tx, getPlate(tx, plate.id))
  })
}

/** Moves a plate by `PLATE_MOVES`. */
export function movePlate(
  { tx, now }: Step,
  row: PlateRow,
  move: { trigger: PlateTrigger; changes: PlateChanges },
): PlateRow {
  const status = nextState(PLATE_MOVES, row.status, move.trigger)
  if (!status) throw plateChanged(tx, row)
  return changePlateRow({ tx, now }, row, { ...move.changes, status })
}

export function changePlateRow(
  { tx, now }: Pick<Step, 'tx' | 'now'>,
  row: PlateRow,
  changes: PlateChanges,
): PlateRow {
  if (!savePlate(tx, row, changes, now)) throw plateChanged(tx, getPlate(tx, row.id))
  return getPlate(tx, row.id)
}

/** Records an event in the history of each order that has units among these. */
export function recordOnOrders(
  { tx, by, now, reported_by }: Step,
  units: readonly Pick<UnitRow, 'order_id' | 'unit'>[],
  eventFor: (units: number[]) => OrderEvent & { from?: string; to?: string; why?: string | null },
): void {
  for (const [subject_id, rows] of Map.groupBy(units, ({ order_id }) => order_id))
    recordEvent(tx, now, by, {
      subject: 'order',
      subject_id,
      ...(reported_by === undefined ? {} : { why: `Reported by ${reported_by}` }),
      ...eventFor(rows.map(({ unit }) => unit)),
    })
}
