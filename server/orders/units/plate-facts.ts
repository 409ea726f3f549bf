import type { ReadDb } from '../../platform/db/db.ts'

interface PlateFacts {
  units: number
  failed: number
  /** Their numbers, without repeats. */
  orders: number[]
  /** The name of the shop's own material that it is printed in. */
  own_material: string | null
}

/** Returns the units on each plate, without those taken off, and the orders they belong to. */
export function listPlateFacts(db: ReadDb, plateIds: readonly string[]): Map<string, PlateFacts> {
  const rows = db.all<{
    plate_id: string
    number: number
    units: number
    failed: number
    own: string | null
  }>(
    `select plate_id, orders.number, count(*) as units, sum(outcome = 'failed') as failed,
       min(needs ->> '$.own.name') as own
     from json_each(?) as asked cross join plate_units on plate_units.plate_id = asked.value
       cross join orders on orders.id = plate_units.order_id
       cross join order_units on order_units.order_id = plate_units.order_id and order_units.unit = plate_units.unit
     where outcome <> 'removed' group by plate_id, orders.number`,
    JSON.stringify(plateIds),
  )
  const facts = new Map<string, PlateFacts>()
  for (const { plate_id, number, units, failed, own } of rows) {
    const known = facts.get(plate_id) ?? { units: 0, failed: 0, orders: [], own_material: own }
    facts.set(plate_id, {
      units: known.units + units,
      failed: known.failed + failed,
      orders: [...known.orders, number],
      own_material: own,
    })
  }
  return facts
}
