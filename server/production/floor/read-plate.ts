import type { FloorPlate } from '../../../shared/production/floor/floor-board.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { getPlate } from '../plates/plate-moves.ts'
import type { Shop } from '../../platform/shop.ts'
import { readFloorOrders } from './floor-orders.ts'
import { readStartWays } from '../printer-links/start-ways.ts'
import { floorPlate } from './floor-plates.ts'
import { listPlacedUnits } from './floor-store.ts'

/** One plate, open or not. */
export function readPlate(shop: Shop, caller: Caller, input: { plate_id: string }): FloorPlate {
  staffWith('look', caller)
  const plate = getPlate(shop.db, input.plate_id)
  const units = listPlacedUnits(shop.db, [plate.id])
  const orders = readFloorOrders(
    shop,
    units.map(({ order_id }) => order_id),
  )
  return floorPlate(plate, units, {
    orders,
    now: shop.clock.now(),
    startOf: readStartWays(shop.db, [plate]),
  })
}
