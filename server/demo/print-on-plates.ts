import { whyNotOnPlate } from '../../shared/production/plates/plate-rules.ts'
import type { SeenUnit } from '../../shared/orders/production/unit-work.ts'
import type { Caller } from '../platform/caller.ts'
import { findLastPlate, findPlateOnBed, type PlateRow } from '../orders/units/plate-store.ts'
import { getSeenUnits } from '../orders/units/unit-moves.ts'
import { readPlatePrinters } from '../orders/units/unit-plates.ts'
import { clearPlates } from '../production/plates/clear-plates.ts'
import { endPrints } from '../production/plates/end-prints.ts'
import { planPlate } from '../production/plates/plan-plate.ts'
import { readPlateUnits } from '../production/plates/plate-units.ts'
import { startPlates } from '../production/plates/start-plates.ts'
import type { Shop } from '../platform/shop.ts'

const seen = ({ id, revision }: PlateRow) => ({ plate_id: id, revision })

/** Plans and starts units as one plate on a printer whose bed is empty or can be cleared. */
export function printOn(shop: Shop, staff: Caller, plate: { units: SeenUnit[]; printer_id: string }): void {
  shop.write((tx) => {
    const onBed = findPlateOnBed(tx, plate.printer_id)
    if (onBed?.status === 'printed') clearPlates(shop, staff, { plates: [seen(onBed)] })
    startPlates(shop, staff, { plates: [planPlate(shop, staff, plate)] })
  })
}

/** Starts one unit on each printer that is free. The other units stay in the queue. */
export function printOnFreePrinters(shop: Shop, staff: Caller, units: SeenUnit[]): void {
  const { printers, taken, margin_mm } = readPlatePrinters(shop.db)
  const free = new Set(printers.filter(({ id }) => taken.get(id) !== 'printing'))
  for (const unit of units) {
    const needs = readPlateUnits(shop.db, getSeenUnits(shop.db, [unit]))
    const printer = [...free].find((one) => whyNotOnPlate(needs, one, margin_mm) === null)
    if (!printer) continue
    free.delete(printer)
    printOn(shop, staff, { units: [unit], printer_id: printer.id })
  }
}

/** Records that the plates on which these units print are done. */
export function endPrintsOf(shop: Shop, staff: Caller, units: readonly SeenUnit[]): void {
  const plates = units.flatMap((unit) => findLastPlate(shop.db, unit) ?? [])
  const printing = new Map(plates.filter(({ status }) => status === 'printing').map((row) => [row.id, row]))
  endPrints(shop, staff, { plates: [...printing.values()].map(seen), clear: false })
}
