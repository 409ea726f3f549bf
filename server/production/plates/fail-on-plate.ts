import type { FailOnPlate } from '../../../shared/production/plates/plate-work.ts'
import type { Caller } from '../../platform/caller.ts'
import { refusePacked } from '../refuse-packed.ts'
import type { Shop } from '../../platform/shop.ts'
import { findLastPlate, type PlateRow } from '../../orders/units/plate-store.ts'
import { settlePlate } from '../../orders/units/leave-plate.ts'
import { listUnitsOnPlate, type UnitRow } from '../../orders/units/unit-store.ts'
import {
  changeSeenPlate,
  movePlate,
  plateChanged,
  recordOnOrders,
  type PlateState,
  type Step,
} from './plate-moves.ts'
import { failPrint, failureText } from './unit-prints.ts'

/** Records failed units of a plate that prints or is printed. The others go on; with `units` null the whole plate is stopped. */
export function failOnPlate(shop: Shop, caller: Caller, input: FailOnPlate): PlateState {
  return changeSeenPlate({ shop, caller }, input, (step, plate) => {
    const { tx, now } = step
    const failed = failedUnits(step, plate, input.units)
    const failure = { reason: input.reason, note: input.note ?? null }
    for (const [from, rows] of Map.groupBy(failed, ({ status }) => status))
      recordOnOrders(step, rows, (units) => ({
        what: 'print failed',
        from,
        why: failureText(failure),
        details: { units, plate: plate.number },
      }))
    for (const row of failed) failPrint(step, row, failure)
    if (input.units === null)
      movePlate(step, plate, { trigger: 'stop', changes: { printed_at: now, progress: null } })
    else settlePlate(tx, plate.id, now)
  })
}

function failedUnits({ tx }: Step, plate: PlateRow, named: FailOnPlate['units']): UnitRow[] {
  const onPlate = listUnitsOnPlate(tx, plate.id)
  if (named === null) return onPlate.filter(({ outcome }) => outcome === 'printing')
  const isNamed = (row: UnitRow) =>
    named.some(({ order_id, unit }) => order_id === row.order_id && unit === row.unit)
  const rows = onPlate.filter(
    (row) =>
      isNamed(row) &&
      (row.outcome === 'printing' || row.outcome === 'printed') &&
      findLastPlate(tx, row)?.id === plate.id,
  )
  if (rows.length === 0 || rows.length < named.length)
    throw plateChanged(tx, plate, 'Not all of these units print or were printed on this plate.')
  refusePacked(tx, rows)
  return rows
}
