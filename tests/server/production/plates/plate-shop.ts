import type { Caller } from '../../../../server/platform/caller.ts'
import { findUnit } from '../../../../server/orders/units/unit-store.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop } from '../../../shop/test-shop.ts'
import { orderToMake } from '../../orders/made-order.ts'
import { floorWork } from './floor-work.ts'

export type PlateShop = Awaited<ReturnType<typeof openPlateShop>>

/** A shop with two paid orders, of three and two units, that wait to be printed. */
export async function openPlateShop() {
  const testShop = await openTestShop()
  const packer: Caller = await staffMember(testShop, 'packer')
  const order = (quantity: number, email: string, fields: Record<string, string> = {}) =>
    orderToMake(testShop, packer, { quantity, email, fields })
  return {
    testShop,
    packer,
    order,
    floor: floorWork(testShop, packer),
    a: await order(3, 'a@example.test'),
    b: await order(2, 'b@example.test'),
    unitOf: (id: string, unit: number) => findUnit(testShop.database, id, unit)!,
  }
}
