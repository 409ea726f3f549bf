import type { FloorBoard } from '../../../shared/production/floor/floor-board.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { readPlateUnits } from '../plates/plate-units.ts'
import { readPrinterStates } from '../../catalog/printer-state-store.ts'
import { readStartWays } from '../printer-links/start-ways.ts'
import { readPrinterHours } from '../printers/read-printer-hours.ts'
import type { Shop } from '../../platform/shop.ts'
import { listOpenPlates } from '../../orders/units/plate-store.ts'
import { readPlatePrinters } from '../../orders/units/unit-plates.ts'
import type { UnitRow } from '../../orders/units/unit-store.ts'
import { readFloorOrders, type FloorOrders } from './floor-orders.ts'
import { floorPlate } from './floor-plates.ts'
import { floorPrinters } from './floor-printers.ts'
import { floorFinish, floorQueue } from './floor-queue.ts'
import { countHeldOrders, listPlacedUnits, listUnitsAtWork, type PlacedUnitRow } from './floor-store.ts'

/** Returns the printers, open plates, the queue, and what is printed: everything that staff at the printers need. */
export function readFloor(shop: Shop, caller: Caller): FloorBoard {
  staffWith('look', caller)
  return readBoard(shop)
}

/** The same for commands that check their caller in another way. */
export function readBoard(shop: Shop): FloorBoard {
  const { db } = shop
  const now = shop.clock.now()
  const rows = listUnitsAtWork(db)
  const openPlates = listOpenPlates(db)
  const placed = listPlacedUnits(
    db,
    openPlates.map(({ id }) => id),
  )
  const orders = readFloorOrders(
    shop,
    [...rows, ...placed].map(({ order_id }) => order_id),
  )
  const byPlate = Map.groupBy(placed, ({ plate_id }) => plate_id)
  const facts = { orders, now, startOf: readStartWays(db, openPlates) }
  const plates = openPlates.map((plate) => floorPlate(plate, byPlate.get(plate.id) ?? [], facts))
  const { printers } = readPlatePrinters(db)
  return {
    now,
    printers: floorPrinters(printers, {
      states: readPrinterStates(db),
      hours: readPrinterHours(db, printers, now),
      plates,
    }),
    plates,
    ...readUnits(db, rows, { orders, placed }),
    held_orders: countHeldOrders(db),
  }
}

function readUnits(
  db: ReadDb,
  rows: readonly UnitRow[],
  { orders, placed }: { orders: FloorOrders; placed: readonly PlacedUnitRow[] },
): Pick<FloorBoard, 'queue' | 'finish'> {
  const planned = new Set(placed.filter(({ outcome }) => outcome === 'planned').map(nameOf))
  const queued = rows.filter((row) => row.status === 'queued' && !planned.has(nameOf(row)))
  const needs = new Map(readPlateUnits(db, queued).map((unit, at) => [queued[at], unit]))
  const machines = readPlatePrinters(db)
  const needsFor = (row: UnitRow) => needs.get(row)!
  const printed = rows.filter(({ status }) => status === 'finishing' || status === 'ready')
  return {
    queue: floorQueue(queued, { orders, machines, needsFor }),
    finish: floorFinish(printed, orders),
  }
}

function nameOf({ order_id, unit }: Pick<UnitRow, 'order_id' | 'unit'>): string {
  return `${order_id} ${unit}`
}
