import {
  printersForPlate,
  spreadOverFree,
  type PlatePrinters,
} from '../../shared/production/plates/plate-rules.ts'
import type { StartUnits } from '../../shared/orders/production/unit-work.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Printer } from '../../shared/catalog/printers/printers.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import { refuseEarlyStart } from '../orders/first-article.ts'
import { clearBed } from './plates/clear-plates.ts'
import { checkPlate, makePlate } from './plates/make-plate.ts'
import type { Step } from './plates/plate-moves.ts'
import { startPlate } from './plates/start-plates.ts'
import { refuseOnOtherPlate, refuseUnlessWaiting } from './plates/waiting-units.ts'
import type { Shop } from '../platform/shop.ts'
import { findPlateOnBed } from '../orders/units/plate-store.ts'
import { getSeenUnits, unitStateOf, unitTarget, type UnitState } from '../orders/units/unit-moves.ts'
import { readPlatePrinters } from '../orders/units/unit-plates.ts'
import { findUnit, needsOf, type UnitRow } from '../orders/units/unit-store.ts'

interface PlateStart {
  rows: UnitRow[]
  printer_id: string
}

/**
 * Starts units: all of them as one plate on one printer, or a plate of one unit on each free printer. A plate that is printed
 * and still on the bed is cleared first, because staff start a print on an empty bed. Units without a free printer stay in the
 * queue; refuses with `printer_refused` when none could start.
 */
export function startUnits(shop: Shop, caller: Caller, input: StartUnits): UnitState[] {
  staffWith('make', caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const step = { tx, by: caller, now }
    const rows = getSeenUnits(tx, input.units)
    for (const row of rows) unitTarget(row, 'start')
    refuseUnlessWaiting(tx, rows)
    refuseEarlyStart(tx, rows)
    refuseOnOtherPlate(tx, rows, null)
    const starts =
      input.printer_id === null
        ? startOnFreePrinters(rows, readPlatePrinters(tx))
        : [{ rows, printer_id: input.printer_id }]
    for (const start of starts) startAsPlate(step, shop, start)
    return starts
      .flatMap((start) => start.rows)
      .map(({ order_id, unit }) => unitStateOf(findUnit(tx, order_id, unit)!))
  })
}

function startAsPlate(step: Step, { ids }: Shop, { rows, printer_id }: PlateStart): void {
  const checked = checkPlate(step.tx, rows, { printer_id })
  const onBed = findPlateOnBed(step.tx, printer_id)
  if (onBed?.status === 'printed') clearBed(step, onBed)
  startPlate(step, makePlate(step, ids, checked, { planned_start: null, note: null }))
}

function startOnFreePrinters(rows: UnitRow[], machines: PlatePrinters<Printer>): PlateStart[] {
  const taken = new Map([...machines.taken].filter(([, bed]) => bed === 'printing'))
  const printers = spreadOverFree(rows.map(needsOf), { ...machines, taken })
  const starts = rows.flatMap((row, at) => {
    const printer = printers[at]
    return printer ? [{ rows: [row], printer_id: printer.id }] : []
  })
  if (starts.length === 0) throw new Refusal('printer_refused', whyNoneStarts(rows[0], machines))
  return starts
}

function whyNoneStarts(row: UnitRow, machines: PlatePrinters<Printer>): string {
  const unit = needsOf(row)
  return printersForPlate([unit], machines).length === 0
    ? `No printer that is switched on can print this part in ${unit.material}. It stays in the queue.`
    : 'No printer that takes this part is free. It stays in the queue.'
}
