import { whyTaken } from '../../../shared/production/plates/plate-rules.ts'
import type { SeenPlates } from '../../../shared/production/plates/plate-work.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Printer } from '../../../shared/catalog/printers/printers.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { loadForPlate } from '../filament/load-for-plate.ts'
import { refuseEarlyStart } from '../first-article.ts'
import { getOrder, moveOrder } from '../../orders/order-moves.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { actorId } from '../../platform/db/events.ts'
import type { Shop } from '../../platform/shop.ts'
import { setOutcome, type PlateRow } from '../../orders/units/plate-store.ts'
import { moveUnit } from '../../orders/units/unit-moves.ts'
import { readPlatePrinters } from '../../orders/units/unit-plates.ts'
import { listUnitsOnPlate, type UnitRow } from '../../orders/units/unit-store.ts'
import { checkPrinter } from './make-plate.ts'
import {
  getSeenPlate,
  movePlate,
  plateChanged,
  plateStateOf,
  recordOnOrders,
  type PlateState,
  type Step,
} from './plate-moves.ts'
import { refuseUnlessWaiting } from './waiting-units.ts'

/** Starts planned plates. The first unit of an order begins its production. */
export function startPlates(shop: Shop, caller: Caller, input: SeenPlates): PlateState[] {
  staffWith('make', caller)
  const now = shop.clock.now()
  return shop.write((tx) =>
    input.plates
      .map((seen) => startPlate({ tx, by: caller, now }, getSeenPlate(tx, seen)))
      .map((plate) => plateStateOf(tx, plate)),
  )
}

/** Starts a plate, whose filament is loaded from then on. Refuses with `printer_refused` when its printer cannot print it now. */
export function startPlate(step: Step, plate: PlateRow): PlateRow {
  const { tx, now } = step
  if (plate.status !== 'planned') throw plateChanged(tx, plate)
  const rows = listUnitsOnPlate(tx, plate.id).filter(({ outcome }) => outcome === 'planned')
  const printer = checkStart(tx, plate, rows)
  const started = movePlate(step, plate, { trigger: 'start', changes: { started_at: now, progress: null } })
  for (const id of new Set(rows.map(({ order_id }) => order_id))) beginOrder(step, id)
  for (const row of rows) {
    setOutcome(tx, plate.id, row, { outcome: 'printing', ended_at: null })
    const changes = { printer_id: printer.id, started_at: now, progress: null, printed_at: null }
    moveUnit(tx, row, { trigger: 'start', now, changes: { ...changes, attempts: row.attempts + 1 } })
  }
  loadForPlate(tx, { plate, printer_id: printer.id, by_account: actorId(step.by), now })
  recordStart(step, plate, { rows, printer: printer.name })
  return started
}

/** Refuses what keeps a planned plate from being started now. Returns its printer. */
export function checkStart(
  db: ReadDb,
  plate: PlateRow,
  rows: readonly UnitRow[] = listUnitsOnPlate(db, plate.id).filter(({ outcome }) => outcome === 'planned'),
): Printer {
  const { printer_id, number } = plate
  if (printer_id === null) throw new Refusal('printer_refused', `Choose a printer for plate ${number} first.`)
  refuseUnlessWaiting(db, rows)
  refuseEarlyStart(db, rows)
  const printer = checkPrinter(db, rows, printer_id).printer!
  const why = whyTaken(printer, readPlatePrinters(db).taken)
  if (why !== null) throw new Refusal('printer_refused', why)
  return printer
}

function recordStart(
  step: Step,
  plate: PlateRow,
  { rows, printer }: { rows: readonly UnitRow[]; printer: string },
): void {
  recordOnOrders(step, rows, (units) => ({
    what: 'units started',
    from: 'queued',
    to: 'printing',
    details: { units, printers: [printer], plate: plate.number },
  }))
}

function beginOrder({ tx, by, now }: Step, id: string): void {
  const order = getOrder(tx, id)
  if (order.status === 'queued')
    moveOrder(tx, order, { trigger: 'start', what: 'production started', by, now, changes: {} })
}
