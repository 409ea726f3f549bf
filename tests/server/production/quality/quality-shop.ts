import type { Caller } from '../../../../server/platform/caller.ts'
import { readOrderQuality } from '../../../../server/production/quality/order-quality.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { orderToMake } from '../../orders/made-order.ts'

export let testShop: TestShop
export let packer: Caller

export async function openQualityShop(): Promise<void> {
  testShop = await openTestShop()
  packer = await staffMember(testShop, 'packer')
}

export function closeQualityShop() {
  return testShop.close()
}

export function order(quantity = 1, email = 'cora@example.test') {
  return orderToMake(testShop, packer, { quantity, email })
}

/** An order whose units are printed and wait for their check. */
export async function printedOrder(quantity = 1) {
  const made = await order(quantity)
  made.start()
  made.printed()
  return made
}

export const quality = (id: string) => readOrderQuality(testShop.shop, packer, { order_id: id })
