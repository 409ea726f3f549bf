import { progressOfUnit, type UnitStatus, type UnitTrigger } from '../../shared/production/unit-states.ts'
import {
  FAILURE_WORDS,
  type FailUnits,
  type FailureReason,
  type ReportProgress,
  type SeenUnits,
  type SetUnitsBack,
} from '../../shared/production/unit-work.ts'
import { Refusal } from '../../shared/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import type { ReadDb, WriteDb } from '../db/db.ts'
import { recordEvent } from '../db/events.ts'
import { moveUnit, getSeenUnits, unitStateOf, unitsChanged, type UnitState } from '../units/unit-moves.ts'
import {
  findUnit,
  queuedAtFirstInOrder,
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
import { recordChecks, takeBackChecks, type CheckFound } from '../orders/unit-checks.ts'
import { unitScrap } from '../orders/unit-scrap.ts'
import { groupByOrder } from '../units/units-by-order.ts'

/** Records that prints came off the plate; finishing begins. */
export function markUnitsPrinted(shop: Shop, caller: Caller, input: SeenUnits): UnitState[] {
  return moveAll(shop, caller, input, {
    trigger: 'print_done',
    what: 'units printed',
    changes: () => ({ progress: null }),
  })
}

const PASSED: CheckFound = { result: 'pass', remark: null }

/** Records that units are finished and have passed their check, and are ready to pack. */
export function markUnitsFinished(
  shop: Shop,
  caller: Caller,
  input: SeenUnits,
  check: CheckFound = PASSED,
): UnitState[] {
  const ready_at = shop.clock.now()
  return moveAll(shop, caller, input, {
    trigger: 'finish',
    what: 'units ready',
    why: check.remark ?? undefined,
    changes: () => ({ ready_at }),
    check,
  })
}

/** Records failed prints, which are printed again before the other units of their order. */
export function failUnits(shop: Shop, caller: Caller, input: FailUnits): UnitState[] {
  const { reason, note = null } = input
  const at = shop.clock.now()
  return moveAll(shop, caller, input, {
    trigger: 'fail',
    what: 'print failed',
    why: failureText(reason, note),
    changes(tx, row) {
      const { order_id, unit, printer_id, status } = row
      const progress = progressOfUnit(row, at)
      const scrap = unitScrap(tx, row, at)
      insertFailure(tx, { order_id, unit, at, reason, note, printer_id, status, progress, ...scrap })
      return { ...UNSTARTED, queued_at: queuedAtFirstInOrder(tx, row) }
    },
    check: { result: 'fail', remark: failureText(reason, note) },
  })
}

function failureText(reason: FailureReason, note: string | null): string {
  return note === null || note === '' ? FAILURE_WORDS[reason] : `${FAILURE_WORDS[reason]}: ${note}`
}

const UNSTARTED = { progress: null, printer_id: null, started_at: null, ready_at: null } as const

/** Takes back a step that was recorded by mistake: each unit returns to its status before. */
export function undoUnitStep(shop: Shop, caller: Caller, input: SetUnitsBack): UnitState[] {
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
    ({ printer_id, order_id }) => printer_id === row.printer_id && order_id !== row.order_id,
  )
  if (isTaken) throw new Refusal('printer_refused', 'Its printer is printing something else now.')
}

/** Stores the progress that staff saw on a printer. Not recorded in the history: the clock estimates it anyway. */
export function reportProgress(shop: Shop, caller: Caller, input: ReportProgress): UnitState[] {
  staffWith('make', caller)
  const now = shop.clock.now()
  return shop.write((tx) =>
    getSeenUnits(tx, input.units).map((row) => {
      if (row.status !== 'printing') throw unitsChanged([row])
      saveUnit(tx, row, { progress: input.progress }, now)
      return unitStateOf(findUnit(tx, row.order_id, row.unit)!)
    }),
  )
}

interface UnitsMove {
  trigger: UnitTrigger
  what: 'units printed' | 'units ready' | 'units set back' | 'print failed'
  why?: string | undefined
  /** What was found at the units that are printed. */
  check?: CheckFound
  changes: (tx: WriteDb, row: UnitRow) => UnitChanges
}

/** Moves all units or none. Printing and finishing go on while an order is on hold; a packed order must be unpacked first. */
function moveAll(shop: Shop, caller: Caller, input: SeenUnits, move: UnitsMove): UnitState[] {
  staffWith('make', caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const rows = getSeenUnits(tx, input.units)
    for (const [orderId, units] of groupByOrder(rows)) {
      if (findShipment(tx, orderId)) throw unitsChanged(units, 'This order is packed. Unpack it first.')
      recordMoves(tx, { caller, now, move, orderId, units })
    }
    const moved = rows.map((row) =>
      unitStateOf(moveUnit(tx, row, { trigger: move.trigger, changes: move.changes(tx, row), now })),
    )
    const printed = rows.filter(({ status }) => status !== 'printing')
    if (move.check) recordChecks(tx, printed, { ...move.check, by: caller, now })
    if (move.trigger === 'back') {
      takeBackChecks(
        tx,
        rows.filter(({ status }) => status === 'ready'),
        { by: caller, now },
      )
      undoProductionStarts(tx, { rows, by: caller, now })
    }
    return moved
  })
}

/** Puts orders of which nothing was ever printed back into the queue. */
function undoProductionStarts(
  tx: WriteDb,
  { rows, by, now }: { rows: UnitRow[]; by: Caller; now: number },
): void {
  for (const id of groupByOrder(rows).keys()) {
    const order = getOrder(tx, id)
    const begun = listUnits(tx, id).some(({ status, attempts }) => status !== 'queued' || attempts > 0)
    if (order.status === 'in_production' && !begun)
      moveOrder(tx, order, { trigger: 'unstart', what: 'start taken back', by, now, changes: {} })
  }
}

function recordMoves(
  tx: WriteDb,
  moved: { caller: Caller; now: number; move: UnitsMove; orderId: string; units: UnitRow[] },
): void {
  for (const [from, units] of Map.groupBy<UnitStatus, UnitRow>(moved.units, ({ status }) => status))
    recordEvent(tx, moved.now, moved.caller, {
      subject: 'order',
      subject_id: moved.orderId,
      what: moved.move.what,
      from,
      why: moved.move.why ?? null,
      details: { units: units.map(({ unit }) => unit) },
    })
}
