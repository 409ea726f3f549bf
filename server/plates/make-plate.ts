import { whyNotOnPlate, whyNotTogether, type PlateUnit } from '../../shared/plates/plate-rules.ts'
import type { UnitPlace } from '../../shared/plates/plate-work.ts'
import { ID_PREFIX } from '../../shared/ids.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Printer } from '../../shared/scheduling/printers.ts'
import type { ReadDb } from '../db/db.ts'
import type { Ids } from '../ports/ids.ts'
import { insertPlate, savePlateUnit, type PlateRow } from '../units/plate-store.ts'
import { readPlatePrinters } from '../units/unit-plates.ts'
import type { UnitRow } from '../units/unit-store.ts'
import { estimatePlate } from './estimate-plate.ts'
import { placeUnits, type PlaceOnBed } from './place-units.ts'
import { readPlateUnits } from './plate-units.ts'
import type { Step } from './plate-moves.ts'

/** Units that could be printed in one run, and where on the bed. */
export interface CheckedPlate {
  rows: readonly UnitRow[]
  printer: Printer | null
  places: (PlaceOnBed | null)[]
  /** What follows from the units, as columns of the plate. */
  made: Pick<
    PlateRow,
    'material' | 'color' | 'color_note' | 'nozzle_mm' | 'layer_height_mm' | 'seconds' | 'grams'
  >
}

/** Refuses with `printer_refused` what cannot be printed together, or not on that printer. */
export function checkPlate(
  db: ReadDb,
  rows: readonly UnitRow[],
  plan: { printer_id: string | null; places?: readonly UnitPlace[] },
): CheckedPlate {
  const units = readPlateUnits(db, rows)
  const { printers, margin_mm } = readPlatePrinters(db)
  const printer = plan.printer_id === null ? null : printers.find(({ id }) => id === plan.printer_id)
  if (printer === undefined) throw new Refusal('printer_refused', 'There is no such printer.')
  const why = printer === null ? whyNotTogether(units) : whyNotOnPlate(units, printer, margin_mm)
  if (why !== null) throw new Refusal('printer_refused', why)
  const places = chosenPlaces(rows, plan.places) ?? arrange(units, printer, margin_mm)
  const [{ material, color, color_note, nozzle_mm, layer_height_mm }] = units
  const alike = { material, color, color_note, nozzle_mm, layer_height_mm }
  return { rows, printer, places, made: { ...alike, ...estimatePlate(units) } }
}

function chosenPlaces(rows: readonly UnitRow[], places: readonly UnitPlace[] = []) {
  if (places.length === 0) return null
  const chosen = rows.map((row) =>
    places.find(({ order_id, unit }) => order_id === row.order_id && unit === row.unit),
  )
  if (places.length !== rows.length || chosen.includes(undefined))
    throw new Refusal('printer_refused', 'Each unit of the plate needs one place on the bed.')
  return chosen.map((place) => place!)
}

function arrange(
  units: readonly PlateUnit[],
  printer: Printer | null,
  margin_mm: number,
): CheckedPlate['places'] {
  if (printer === null) return units.map(() => null)
  const places = placeUnits(units, printer, margin_mm)
  if (places === null)
    throw new Refusal('printer_refused', `These parts do not fit on the plate of ${printer.name} together.`)
  return places
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
