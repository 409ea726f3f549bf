import type { UnitStatus, UnitTrigger } from '../../shared/orders/production/unit-states.ts'
import type { FailUnits, SeenUnits, SetUnitsBack } from '../../shared/orders/production/unit-work.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { refusePacked } from './refuse-packed.ts'
import { recordChecks, takeBackChecks, type PassedCheck } from './unit-checks.ts'
import { recordOnOrders, type Step } from './plates/plate-moves.ts'
import { takeBackUnitEnd } from './plates/undo-unit-print.ts'
import { failPrint, failureText } from './plates/unit-prints.ts'
import type { Shop } from '../platform/shop.ts'
import { settlePlate } from '../orders/units/leave-plate.ts'
import { findLastPlate, type PlateRow } from '../orders/units/plate-store.ts'
import {
  moveUnit,
  getSeenUnits,
  unitStateOf,
  unitTarget,
  unitsChanged,
  type UnitState,
} from '../orders/units/unit-moves.ts'
import type { UnitRow } from '../orders/units/unit-store.ts'

const PASSED: PassedCheck = { result: 'pass', remark: null }

/** Records that units are finished and have passed their check, and are ready to pack. */
export function markUnitsFinished(
  shop: Shop,
  caller: Caller,
  input: SeenUnits,
  check: PassedCheck = PASSED,
): UnitState[] {
  return moveAll(shop, caller, input, {
    trigger: 'finish',
    what: 'units ready',
    why: check.remark ?? undefined,
    check,
    move: ({ tx, now }, row) => moveUnit(tx, row, { trigger: 'finish', changes: { ready_at: now }, now }),
  })
}

/** Records failed prints, which are printed again before the other units of their order. Other units of the plate go on. */
export function failUnits(shop: Shop, caller: Caller, input: FailUnits): UnitState[] {
  const { reason, note = null } = input
  return moveAll(shop, caller, input, {
    trigger: 'fail',
    what: 'print failed',
    why: failureText({ reason, note }),
    move: (step, row) => failPrint(step, row, { reason, note }),
  })
}

/** Takes back a step that was recorded by mistake: each unit returns to its status before. A start is taken back with its plate. */
export function undoUnitStep(shop: Shop, caller: Caller, input: SetUnitsBack): UnitState[] {
  const { why } = input
  return moveAll(shop, caller, input, {
    trigger: 'back',
    what: 'units set back',
    why,
    move(step, row) {
      if (row.status === 'printing')
        throw unitsChanged([row], 'Units start with their plate. Take back the start of the plate.')
      if (row.status === 'finishing') return takeBackUnitEnd(step, row, why)
      const { tx, now } = step
      return moveUnit(tx, row, { trigger: 'back', changes: { ready_at: null }, now })
    },
  })
}

interface UnitsMove {
  trigger: UnitTrigger
  what: 'units ready' | 'units set back' | 'print failed'
  why?: string | undefined
  check?: PassedCheck
  move: (step: Step, row: UnitRow) => UnitRow
}

/** Moves all units or none. Finishing goes on while an order is on hold; a packed order must be unpacked first. */
function moveAll(shop: Shop, caller: Caller, input: SeenUnits, moves: UnitsMove): UnitState[] {
  staffWith('make', caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const step = { tx, by: caller, now }
    const rows = getSeenUnits(tx, input.units)
    for (const row of rows) unitTarget(row, moves.trigger)
    refusePacked(tx, rows)
    const plates = platesOf(tx, rows)
    recordMoves(step, moves, { rows, plates })
    const moved = rows.map((row) => unitStateOf(moves.move(step, row)))
    if (moves.trigger === 'fail')
      for (const id of new Set([...plates.values()].map((plate) => plate.id))) settlePlate(tx, id, now)
    if (moves.check) recordChecks(tx, rows, { ...moves.check, by: caller, now })
    if (moves.trigger === 'back') takeBackChecks(step, rows)
    return moved
  })
}

/** Returns the plates on which units print or were printed last. */
function platesOf(db: ReadDb, rows: readonly UnitRow[]): Map<UnitRow, PlateRow> {
  return new Map(
    rows.flatMap((row) => {
      const plate = findLastPlate(db, row)
      return plate ? [[row, plate]] : []
    }),
  )
}

/** One event per order, status and plate. */
function recordMoves(
  step: Step,
  { what, why }: UnitsMove,
  { rows, plates }: { rows: readonly UnitRow[]; plates: ReadonlyMap<UnitRow, PlateRow> },
): void {
  for (const [from, units] of Map.groupBy<UnitStatus, UnitRow>(rows, ({ status }) => status))
    for (const [plate, alike] of Map.groupBy(units, (row) => plates.get(row)?.number))
      recordOnOrders(step, alike, (numbers) => ({
        what,
        from,
        why: why ?? null,
        details: { units: numbers, ...(plate === undefined ? {} : { plate }) },
      }))
}
