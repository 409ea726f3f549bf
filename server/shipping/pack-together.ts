import { addressDifferences } from '../../shared/quoting/delivery/same-address.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { agreedDelivery } from '../orders/agreed-delivery.ts'
import { isPractice } from '../orders/order-heads.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { ownerKey } from '../quoting/measuring/known-parts.ts'
import { findQuote } from '../quoting/quote-store.ts'
import type { Shop } from '../platform/shop.ts'
import { addressOfOrder } from '../orders/order-address.ts'

/** Refuses orders that do not go to the same customer, at the same address, in the same way. */
export function refuseOtherRecipients(shop: Shop, rows: readonly OrderRow[]): void {
  const [first, ...others] = rows
  const other = others.find((row) => !isSameRecipient(shop, first, row))
  if (other)
    throw new Refusal(
      'wrong_state',
      `Order ${other.number} goes to another address than order ${first.number}, or by another service.`,
    )
}

/** Returns true if two orders can travel in one parcel. */
function isSameRecipient(shop: Shop, a: OrderRow, b: OrderRow): boolean {
  if (recipientKey(shop, a) !== recipientKey(shop, b)) return false
  const [from, to] = [addressOfOrder(shop, a), addressOfOrder(shop, b)]
  return from.name === to.name && addressDifferences(from, to).length === 0
}

/** Returns the facts that two orders must share before their addresses are compared, without opening an address. */
function recipientKey({ db }: Shop, row: OrderRow): string {
  const { method, provider, city } = agreedDelivery(db, row)
  return [ownerKey(findQuote(db, row.id)!), method, provider, city, isPractice(db, row)].join(' ')
}

/** For each order, the ids of the others that can be packed with it. */
export function togetherWith(shop: Shop, rows: readonly OrderRow[]): Map<string, string[]> {
  const groups = Map.groupBy(rows, (row) => recipientKey(shop, row))
  return new Map(
    rows.map((row) => {
      const others = (groups.get(recipientKey(shop, row)) ?? []).filter(({ id }) => id !== row.id)
      return [row.id, others.filter((other) => isSameRecipient(shop, row, other)).map(({ id }) => id)]
    }),
  )
}
