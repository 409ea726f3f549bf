import {
  addressOfCode,
  writeFloorCode,
  type FloorCode,
} from '../../../shared/production/floor/floor-codes.ts'
import { shortDay } from '../../../shared/orders/words-in-emails.ts'
import type { PrintedCode } from '../../../shared/production/floor/traveler.ts'
import type { OrderRow } from '../../orders/order-store.ts'
import { publicUrl } from '../../platform/shop-address.ts'
import type { Shop } from '../../platform/shop.ts'

/** Returns a code with the shop's address for other devices: a phone in the shop's network opens it. */
export function printedCode(shop: Shop, code: FloorCode): PrintedCode {
  return { address: addressOfCode(publicUrl(shop), code), text: writeFloorCode(code) }
}

/** `Ships by Tue, Nov 24`. */
export function promiseOf({ ship_by, expected_ship_by }: OrderRow): string {
  const day = expected_ship_by ?? ship_by
  return day === null ? 'Ship date not confirmed' : `Ships by ${shortDay(day)}`
}
