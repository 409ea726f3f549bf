import { durationOnPaper, instantOnPaper } from '../../../shared/production/floor/paper-words.ts'
import { gramsOnPaper, type PaperFact, type Traveler } from '../../../shared/production/floor/traveler.ts'
import { seesOf } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { findMaterial } from '../../../shared/catalog/catalog.ts'
import type { TimeZone } from '../../../shared/platform/time-zones.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { currentLogo } from '../../catalog/shown-brand.ts'
import type { Shop } from '../../platform/shop.ts'
import { prepareOutlines, readBedPart } from '../plates/unit-outlines.ts'
import { rectangleOutline } from '../../../shared/geometry/outline.ts'
import { placeOutline } from '../../../shared/production/plates/outline-geometry.ts'
import { findOwnName, type PlateRow } from '../../orders/units/plate-store.ts'
import { needsOf } from '../../orders/units/unit-store.ts'
import { swatchOf } from '../../orders/paper-picture.ts'
import { printedCode } from './print-facts.ts'
import { listOrdersById, listPlacedUnits, type PlacedUnitRow } from './floor-store.ts'
import { platesByNumber } from './print-store.ts'
import { byPromise, travelerPart } from './traveler-parts.ts'

/** Returns the travelers of plates, by their numbers. */
export async function plateTravelers(
  shop: Shop,
  caller: Caller,
  numbers: readonly number[],
): Promise<Traveler[]> {
  const plates = platesByNumber(shop.db, numbers)
  const placed = listPlacedUnits(
    shop.db,
    plates.map(({ id }) => id),
  )
  await prepareOutlines(shop, new Set(placed.map(({ order_id }) => order_id)))
  const units = Map.groupBy(placed, ({ plate_id }) => plate_id)
  return plates.map((plate) => plateTraveler(shop, caller, plate, units.get(plate.id) ?? []))
}

function plateTraveler(shop: Shop, caller: Caller, plate: PlateRow, units: PlacedUnitRow[]): Traveler {
  const byOrder = Map.groupBy(units, ({ order_id }) => order_id)
  const orders = byPromise(shop, listOrdersById(shop.db, [...byOrder.keys()]))
  const sequence = orders.flatMap(({ id }) => byOrder.get(id)!)
  const marks = new Map(sequence.map((unit, at) => [`${unit.order_id} ${unit.unit}`, at + 1]))
  const markOf = ({ order_id, unit }: Pick<PlacedUnitRow, 'order_id' | 'unit'>) =>
    marks.get(`${order_id} ${unit}`)!
  return {
    title: `Plate ${plate.number}`,
    shop: readShopData(shop.db).shop_details.name,
    logo: currentLogo(shop.db),
    code: printedCode(shop, { kind: 'plate', number: plate.number }),
    facts: factsOf(shop, plate, sequence.length),
    note: seesOf(caller)('make') ? plate.note : null,
    blanks: ['Started', 'Ended', 'Cleared', 'By'],
    bed: bedOf(shop, plate, sequence, markOf),
    parts: orders.map((order) =>
      travelerPart(shop, caller, order, {
        units: byOrder.get(order.id)!,
        markOf: (unit) => markOf({ order_id: order.id, unit }),
      }),
    ),
    made_at: plate.updated_at,
  }
}

function factsOf(shop: Shop, plate: PlateRow, units: number): PaperFact[] {
  const { catalog, printers, shop_details } = readShopData(shop.db)
  const { time_zone } = shop_details
  const printer = printers.find(({ id }) => id === plate.printer_id)
  const note = plate.color_note === null ? '' : `: ${plate.color_note}`
  return [
    { name: 'Printer', value: printer?.name ?? plate.printer_id ?? 'Not chosen yet' },
    {
      name: 'Material',
      value: findOwnName(shop.db, plate.id) ?? findMaterial(catalog, plate.material).label,
    },
    { name: 'Color', value: `${plate.color}${note}`, swatch: swatchOf(shop, plate.color) },
    { name: 'Nozzle', value: `${plate.nozzle_mm} mm` },
    {
      name: 'Layer height',
      value: plate.layer_height_mm === null ? 'as the profile' : `${plate.layer_height_mm} mm`,
    },
    { name: 'Estimate', value: `${durationOnPaper(plate.seconds)}, ${gramsOnPaper(plate.grams)}` },
    startOf(plate, time_zone),
    { name: 'Units', value: String(units) },
  ]
}

function startOf({ started_at, planned_start }: PlateRow, zone: TimeZone): PaperFact {
  if (started_at !== null) return { name: 'Started', value: instantOnPaper(started_at, zone) }
  const planned = planned_start === null ? 'when its printer is free' : instantOnPaper(planned_start, zone)
  return { name: 'Start', value: planned }
}

/** Null without a printer, or while no unit has a place. */
function bedOf(
  shop: Shop,
  plate: PlateRow,
  units: readonly PlacedUnitRow[],
  markOf: (unit: PlacedUnitRow) => number,
): Traveler['bed'] {
  const printer = readShopData(shop.db).printers.find(({ id }) => id === plate.printer_id)
  const ids = new Set(units.map(({ order_id }) => order_id))
  const outlines = new Map([...ids].map((id) => [id, readBedPart(shop.db, id).outline]))
  const placed = units.flatMap((unit) => {
    const { x_mm, y_mm, turn_deg } = unit
    if (x_mm === null || y_mm === null) return []
    const flat = outlines.get(unit.order_id) ?? rectangleOutline(needsOf(unit).size_mm)
    return [{ mark: markOf(unit), x_mm, y_mm, outline: placeOutline(flat, { x_mm, y_mm, turn_deg }) }]
  })
  if (!printer || placed.length === 0) return null
  const [width_mm, depth_mm] = printer.build_volume_mm
  return { width_mm, depth_mm, units: placed }
}
