import { plateCost, type PrintedUnit, type UnitCost } from '../../shared/quoting/costs/print-cost.ts'
import { catalogFor } from '../../shared/catalog/catalog.ts'
import { bookFor } from '../../shared/quoting/pricing/own-material.ts'
import { ratesOf } from '../../shared/quoting/pricing/price-book.ts'
import { documentsByTime } from '../catalog/documents-by-time.ts'
import type { ReadDb } from '../platform/db/db.ts'
import {
  listEndedPlates,
  listEndedUnits,
  listUsedFilament,
  type EndedPlateRow,
  type UsedFilamentRow,
} from './cost-store.ts'

/** A plate that has ended, with what each of its units cost. */
export interface CostedPlate extends EndedPlateRow {
  units: UnitCost[]
}

const MG_PER_KG = 1_000_000

/**
 * Returns the costs of plates at the rates that were in force when they ended. Filament costs as much as its spool did;
 * without a spool or its price, as much as the price book said that the material costs.
 */
export function readPlateCosts(db: ReadDb, plateIds: readonly string[]): CostedPlate[] {
  const rates = documentsByTime(db, 'costs')
  const books = documentsByTime(db, 'price_book')
  const catalogs = documentsByTime(db, 'catalog')
  const units = Map.groupBy(listEndedUnits(db, plateIds), ({ plate_id }) => plate_id)
  const used = Map.groupBy(listUsedFilament(db, plateIds), keyOf)
  return listEndedPlates(db, plateIds).map((plate) => {
    const book = bookFor(books(plate.printed_at), catalogFor(catalogs(plate.printed_at), plate))
    const perKg = ratesOf(book, plate.material).filament_cents_per_kg
    const printed = (units.get(plate.id) ?? []).map((row): PrintedUnit => {
      const { order_id, unit, seconds, outcome } = row
      const filament = used.get(keyOf(row)) ?? []
      return {
        order_id,
        unit,
        seconds,
        failed: outcome === 'failed',
        mg: filament.reduce((sum, { mg }) => sum + mg, 0),
        filament_cost: filament.reduce((sum, part) => sum + part.mg * centsPerMg(part, perKg), 0),
      }
    })
    const seconds = Math.max(0, plate.printed_at - plate.started_at)
    const cost = { printer_id: plate.printer_id, seconds, wh: plate.wh, units: printed }
    return { ...plate, units: plateCost(cost, rates(plate.printed_at)) }
  })
}

function centsPerMg({ cost_cents, net_mg }: UsedFilamentRow, perKg: number): number {
  return cost_cents === null || net_mg === null ? perKg / MG_PER_KG : cost_cents / net_mg
}

function keyOf({ plate_id, order_id, unit }: { plate_id: string; order_id: string; unit: number }): string {
  return `${plate_id} ${order_id} ${unit}`
}
