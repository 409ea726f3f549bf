import {
  layerClassOf,
  meanMultipliers,
  multipliersOf,
  type Multipliers,
} from '../../../shared/quoting/calibration/calibration.ts'
import { filamentsOf } from '../../../shared/catalog/catalog.ts'
import type { MaterialEstimate } from '../../../shared/geometry/estimate.ts'
import type { PrinterProfile } from '../../../shared/geometry/printer-profile.ts'
import { SPACING_MM, type Place } from '../../../shared/production/plates/bed.ts'
import { estimatePlate, type EstimatedUnit } from '../../../shared/production/plates/estimate-plate.ts'
import type { PlateUnit } from '../../../shared/production/plates/plate-rules.ts'
import { readShopData, type ShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { estimateOf } from '../../quoting/measuring/measured-store.ts'
import { breakdownOf } from '../../quoting/quote-row.ts'
import { findQuote } from '../../quoting/quote-store.ts'

/** A unit of a plate, with the order that its part belongs to. */
export interface UnitOnPlate extends Pick<
  PlateUnit,
  'size_mm' | 'material' | 'layer_height_mm' | 'seconds' | 'grams'
> {
  order_id: string
}

/** `seconds` and `grams` are calibrated, by the factors that are named beside them. */
export interface EstimatedPlate {
  seconds: number
  grams: number
  time_factor: number
  grams_factor: number
}

interface PartAlone {
  alone: MaterialEstimate
  layers: number
  profile_id: string | null
}

/**
 * Returns the estimate of plates as one print each, by the accepted factors of the printer, or by the mean of those that it may
 * be printed on. Reads the estimate of an order's part once.
 */
export function plateEstimator(
  db: ReadDb,
): (
  units: readonly UnitOnPlate[],
  places?: readonly (Place | null)[],
  printerId?: string | null,
) => EstimatedPlate {
  const data = readShopData(db)
  const { catalog, printer_profiles } = data
  const parts = new Map<string, PartAlone>()
  return (units, places = [], printerId = null) => {
    const estimated = units.map((unit): EstimatedUnit & PartAlone => {
      const part = parts.get(unit.order_id) ?? findPartAlone(db, unit)
      parts.set(unit.order_id, part)
      return { part: unit.order_id, ...part, place: { x_mm: 0, y_mm: 0, turn_deg: 0 } }
    })
    const profile = findProfile(printer_profiles, estimated)
    const filament = filamentsOf(catalog).find(({ id }) => id === units[0].material)
    const min_layer_seconds = filament?.min_layer_seconds ?? profile.cooling.min_layer_seconds
    const row = placeInRow(units)
    const placed = estimated.map((unit, at) => ({ ...unit, place: places[at] ?? row[at] }))
    const printed = estimatePlate(placed, profile, { min_layer_seconds })
    return calibratePlate(printed, placed, plateMultipliers(data, { unit: units[0], profile, printerId }))
  }
}

/** Applies the corrections to all but the parts whose time staff set: their share of the plate stays. */
function calibratePlate(
  { seconds, grams }: { seconds: number; grams: number },
  parts: readonly PartAlone[],
  { time, grams: byGrams }: Multipliers,
): EstimatedPlate {
  const all = parts.reduce((sum, { alone }) => sum + alone.seconds, 0)
  const estimated = parts.reduce(
    (sum, { alone, profile_id }) => sum + (profile_id === null ? 0 : alone.seconds),
    0,
  )
  const share = all > 0 ? estimated / all : 0
  const time_factor = 1 + share * (time - 1)
  const grams_factor = 1 + share * (byGrams - 1)
  return {
    seconds: Math.max(1, Math.round(seconds * time_factor)),
    grams: Math.round(grams * grams_factor * 100) / 100,
    time_factor,
    grams_factor,
  }
}

function plateMultipliers(
  { calibration, printers }: ShopData,
  { unit, profile, printerId }: { unit: UnitOnPlate; profile: PrinterProfile; printerId: string | null },
): Multipliers {
  const layers = layerClassOf(unit.layer_height_mm)
  const { material } = unit
  if (printerId !== null) return multipliersOf(calibration, { printer_id: printerId, material, layers })
  return meanMultipliers(calibration, { printers, profile_id: profile.id, material, layers })
}

/** Returns the profile that the parts were estimated with. */
function findProfile(profiles: readonly PrinterProfile[], parts: readonly PartAlone[]): PrinterProfile {
  return profiles.find(({ id }) => parts.some(({ profile_id }) => profile_id === id)) ?? profiles[0]
}

/**
 * Returns the estimate of a part printed alone. Without one, or where staff set another time, nothing is known of its
 * layers' times.
 */
function findPartAlone(db: ReadDb, unit: UnitOnPlate): PartAlone {
  const quote = findQuote(db, unit.order_id)
  const estimate = quote && estimateOf(db, quote)
  const alone = estimate?.by_material[unit.material]
  const priced = quote && breakdownOf(quote)
  if (estimate && alone && Math.abs(alone.seconds * (priced?.calibrated?.time ?? 1) - unit.seconds) <= 1)
    return { alone, layers: Math.max(1, estimate.layers), profile_id: estimate.profile_id }
  const { seconds, grams, size_mm, layer_height_mm } = unit
  const none = { skins: 0, infill: 0, supports: 0, brim: 0 }
  const breakdown = {
    seconds: { ...none, perimeters: seconds, travel: 0, cooling: 0, layer_changes: 0 },
    grams: { ...none, perimeters: grams },
  }
  const layers = Math.max(1, Math.round(size_mm[2] / layer_height_mm))
  return { alone: { seconds, grams, breakdown }, layers, profile_id: null }
}

/** Places for units that have none yet: side by side. */
function placeInRow(units: readonly UnitOnPlate[]): Place[] {
  let end = 0
  return units.map(({ size_mm: [width] }) => {
    const place = { x_mm: end + width / 2, y_mm: 0, turn_deg: 0 }
    end += width + SPACING_MM
    return place
  })
}
