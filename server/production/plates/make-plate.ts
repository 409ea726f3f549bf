import { bedOf, unitKey, type Place } from '../../../shared/production/plates/bed.ts'
import { findPlaceFaults, whyPlacesFail } from '../../../shared/production/plates/check-places.ts'
import {
  whyNotOnPlate,
  whyNotTogether,
  type PlateUnit,
} from '../../../shared/production/plates/plate-rules.ts'
import type { UnitPlace } from '../../../shared/production/plates/plate-work.ts'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Printer } from '../../../shared/catalog/printers/printers.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Ids } from '../../platform/ports/ids.ts'
import { insertPlate, savePlateUnit, type PlateRow } from '../../orders/units/plate-store.ts'
import { readPlatePrinters } from '../../orders/units/unit-plates.ts'
import { needsOf, type UnitRow } from '../../orders/units/unit-store.ts'
import { placeUnits } from './place-units.ts'
import { plateEstimator } from './estimate-plate.ts'
import { readPlateUnits } from './plate-units.ts'
import type { Step } from './plate-moves.ts'
import { readBedUnits } from './unit-outlines.ts'

/** Units that could be printed in one run, and where on the bed. */
export interface CheckedPlate {
  rows: readonly UnitRow[]
  printer: Printer | null
  places: (Place | null)[]
  /** The columns of the plate that follow from its units. */
  made: Pick<
    PlateRow,
    | 'material'
    | 'color'
    | 'color_note'
    | 'nozzle_mm'
    | 'layer_height_mm'
    | 'seconds'
    | 'grams'
    | 'time_factor'
    | 'grams_factor'
  >
}

/** Refuses with `printer_refused` what cannot be printed together, or not on that printer. */
export function checkPlate(
  db: ReadDb,
  rows: readonly UnitRow[],
  plan: { printer_id: string | null; places?: readonly UnitPlace[] },
): CheckedPlate {
  const { units, printer } = checkPrinter(db, rows, plan.printer_id)
  const places = printer === null ? rows.map(() => null) : choosePlaces(db, rows, { ...plan, printer })
  const [{ material, color, color_note, nozzle_mm, layer_height_mm }] = units
  const alike = { material, color, color_note, nozzle_mm, layer_height_mm }
  const onPlate = units.map((unit, at) => ({ ...unit, order_id: rows[at].order_id }))
  return {
    rows,
    printer,
    places,
    made: { ...alike, ...plateEstimator(db)(onPlate, places, plan.printer_id) },
  }
}

/** `checkPlate` without the places: they were checked when they were stored. */
export function checkPrinter(
  db: ReadDb,
  rows: readonly UnitRow[],
  printer_id: string | null,
): { units: PlateUnit[]; printer: Printer | null } {
  const units = readPlateUnits(db, rows)
  const { printers, margin_mm } = readPlatePrinters(db)
  const printer = printer_id === null ? null : printers.find(({ id }) => id === printer_id)
  if (printer === undefined) throw new Refusal('printer_refused', 'There is no such printer.')
  const why = printer === null ? whyNotTogether(units) : whyNotOnPlate(units, printer, margin_mm)
  if (why !== null) throw new Refusal('printer_refused', why)
  return { units, printer }
}

/** Returns the places that staff chose, or an arrangement. */
function choosePlaces(
  db: ReadDb,
  rows: readonly UnitRow[],
  { printer, places = [] }: { printer: Printer; places?: readonly UnitPlace[] },
): Place[] {
  const units = readBedUnits(db, rows)
  const { margin_mm } = readPlatePrinters(db)
  if (places.length === 0) {
    const sized = units.map((unit, at) => ({ ...unit, size_mm: needsOf(rows[at]).size_mm }))
    const arranged = placeUnits(sized, printer, margin_mm)
    if (arranged) return arranged
    throw new Refusal('printer_refused', `These parts do not fit on the plate of ${printer.name} together.`)
  }
  const chosen = new Map<string, Place>(places.map((place) => [unitKey(place), place]))
  if (places.length !== rows.length || units.some((unit) => !chosen.has(unitKey(unit))))
    throw new Refusal('printer_refused', 'Each unit of the plate needs one place on the bed.')
  const why = whyPlacesFail(findPlaceFaults(units, chosen, bedOf(printer.build_volume_mm, margin_mm)))
  if (why !== null) throw new Refusal('printer_refused', why)
  return units.map((unit) => chosen.get(unitKey(unit))!)
}

/** Stores a planned plate with its units. */
export function makePlate(
  step: Pick<Step, 'tx' | 'now'>,
  ids: Ids,
  { rows, printer, places, made }: CheckedPlate,
  plan: { planned_start: number | null; note: string | null },
): PlateRow {
  const { tx, now } = step
  const plate = insertPlate(tx, {
    id: ids.make(ID_PREFIX.plate),
    status: 'planned',
    printer_id: printer?.id ?? null,
    ...made,
    ...plan,
    started_at: null,
    created_at: now,
    updated_at: now,
  })
  putOnPlate(step, plate, rows, places)
  return plate
}

export function putOnPlate(
  { tx }: Pick<Step, 'tx'>,
  plate: PlateRow,
  rows: readonly UnitRow[],
  places: CheckedPlate['places'],
): void {
  for (const [at, { order_id, unit }] of rows.entries()) {
    const place = places[at] ?? { x_mm: null, y_mm: null, turn_deg: 0 }
    const { x_mm, y_mm, turn_deg } = place
    const unitOnPlate = { plate_id: plate.id, order_id, unit, x_mm, y_mm, turn_deg }
    savePlateUnit(tx, { ...unitOnPlate, outcome: 'planned', ended_at: null })
  }
}
