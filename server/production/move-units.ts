import { progressOfUnit, type UnitStatus, type UnitTrigger } from '../../shared/production/unit-states.ts'
import {
  FAILURE_WORDS,
  type FailUnits,
  type ReportProgress,
  type SeenUnits,
  type SetUnitsBack,
} from '../../shared/production/unit-work.ts'
import { Refusal } from '../../shared/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import type { ReadDb, WriteDb } from '../db/db.ts'
import { recordEvent } from '../db/events.ts'
import { moveUnit, readSeen, unitNow, wrongUnits, type UnitNow } from '../units/unit-moves.ts'
import {
  findUnit,
  headOfOrder,
  insertFailure,
  listPrinting,
  listUnits,
  saveUnit,
  type UnitChanges,
  type UnitRow,
} from '../units/unit-store.ts'
import type { Shop } from '../shop.ts'
import { getOrder, moveOrder } from '../orders/order-moves.ts'
import { findShipment } from '../orders/order-store.ts'
import { byOrder } from '../units/units-by-order.ts'

/** The prints came off the plate; finishing begins. */
export function notePrinted(shop: Shop, caller: Caller, input: SeenUnits): UnitNow[] {
  return moveAll(shop, caller, input, {
    trigger: 'print_done',
    what: 'units printed',
    changes: () => ({ progress: null }),
  })
}

/** Finished and checked: ready to be packed. */
export function noteFinished(shop: Shop, caller: Caller, input: SeenUnits): UnitNow[] {
  const ready_at = shop.clock.now()
  return moveAll(shop, caller, input, {
    trigger: 'finish',
    what: 'units ready',
    changes: () => ({ ready_at }),
  })
}

/** Did not come out well: kept as a failure, and printed again before the other units of its order. */
export function failUnits(shop: Shop, caller: Caller, input: FailUnits): UnitNow[] {
  const { reason, note = null } = input
  const at = shop.clock.now()
  return moveAll(shop, caller, input, {
    trigger: 'fail',
    what: 'print failed',
    why: note === null || note === '' ? FAILURE_WORDS[reason] : `${FAILURE_WORDS[reason]}: ${note}`,
    changes(tx, row) {
      const { order_id, unit, printer_id, status } = row
      const progress = progressOfUnit(row, at)
      insertFailure(tx, { order_id, unit, at, reason, note, printer_id, status, progress })
      return { ...UNSTARTED, queued_at: headOfOrder(tx, row) }
    },
  })
}

const UNSTARTED = { progress: null, printer_id: null, started_at: null, ready_at: null } as const

/** A step was noted by mistake: each goes back to where it was before. */
export function setUnitsBack(shop: Shop, caller: Caller, input: SetUnitsBack): UnitNow[] {
  return moveAll(shop, caller, input, {
    trigger: 'back',
    what: 'units set back',
    why: input.why,
    changes(tx, row) {
      if (row.status === 'printing') return { ...UNSTARTED, attempts: row.attempts - 1 }
      if (row.status === 'finishing') refuseBusy(tx, row)
      return { ready_at: null }
    },
  })
}

/** A printer prints one plate at a time. */
function refuseBusy(db: ReadDb, row: UnitRow): void {
  const isTaken = listPrinting(db).some(
    (other) => other.printer_id === row.printer_id && !isSamePlate(other, row),
  )
  if (isTaken) throw new Refusal('printer_refused', 'Its printer prints something else by now.')
}

function isSamePlate(one: UnitRow, other: UnitRow): boolean {
  return one.order_id === other.order_id
}

/** How far prints are, as somebody saw it. Says nothing in the history: time would have told it, too. */
export function reportProgress(shop: Shop, caller: Caller, input: ReportProgress): UnitNow[] {
  staffWith('make', caller)
  const now = shop.clock.now()
  return shop.write((tx) =>
    readSeen(tx, input.units).map((row) => {
      if (row.status !== 'printing') throw wrongUnits([row])
      saveUnit(tx, row, { progress: input.progress }, now)
      return unitNow(findUnit(tx, row.order_id, row.unit)!)
    }),
  )
}

interface UnitsMove {
  trigger: UnitTrigger
  what: 'units printed' | 'units ready' | 'units set back' | 'print failed'
  why?: string
  changes: (tx: WriteDb, row: UnitRow) => UnitChanges
}

/** Moves all of them or none. What prints or is finished goes on while its order is held; what is packed stays so. */
function moveAll(shop: Shop, caller: Caller, input: SeenUnits, move: UnitsMove): UnitNow[] {
  staffWith('make', caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const rows = readSeen(tx, input.units)
    for (const [orderId, units] of byOrder(rows)) {
      if (findShipment(tx, orderId)) throw wrongUnits(units, 'This order is packed. Unpack it first.')
      recordMoves(tx, { caller, now, move, orderId, units })
    }
    const moved = rows.map((row) =>
      unitNow(moveUnit(tx, row, { trigger: move.trigger, changes: move.changes(tx, row), now })),
    )
    if (move.trigger === 'back') takeStartsBack(tx, { rows, by: caller, now })
    return moved
  })
}

/** An order of which nothing was ever begun waits again, and its buyer reads so. */
function takeStartsBack(tx: WriteDb, of: { rows: UnitRow[]; by: Caller; now: number }): void {
  const { rows, by, now } = of
  for (const id of byOrder(rows).keys()) {
    const order = getOrder(tx, id)
    const begun = listUnits(tx, id).some(({ status, attempts }) => status !== 'queued' || attempts > 0)
    if (order.status === 'in_production' && !begun)
      moveOrder(tx, order, { trigger: 'unstart', what: 'start taken back', by, now, changes: {} })
  }
}

function recordMoves(
  tx: WriteDb,
  of: { caller: Caller; now: number; move: UnitsMove; orderId: string; units: UnitRow[] },
): void {
  for (const [from, units] of Map.groupBy<UnitStatus, UnitRow>(of.units, ({ status }) => status))
    recordEvent(tx, of.now, of.caller, {
      subject: 'order',
      subject_id: of.orderId,
      what: of.move.what,
      from,
      why: of.move.why ?? null,
      details: { units: units.map(({ unit }) => unit) },
    })
}
