import { counted } from '../../shared/platform/counted.ts'
import type { DeskItem } from '../../shared/desk/desk-item.ts'
import { idlePrinters } from '../../shared/production/plates/idle-printers.ts'
import type { FloorPlan } from '../../shared/production/plates/floor-plan.ts'
import type { Shop } from '../platform/shop.ts'
import { itemOfShop } from './item-of-quote.ts'
import { shipClock } from './order-items.ts'

/** Returns the item that the farm stands still: idle printers, and units that they could print. */
export function idleItems(shop: Shop, plan: FloorPlan): DeskItem[] {
  const idle = idlePrinters(plan)
  if (idle === null) return []
  const { printers, units } = idle
  const waiting = new Set(units.map(({ order_id }) => order_id))
  const orders = plan.orders.filter(({ order_id }) => waiting.has(order_id))
  const [first = null] = orders.flatMap(({ promised }) => promised ?? []).toSorted()
  return [
    itemOfShop('idle_printers', {
      subject_id: 'floor',
      title: `${counted(printers.length, 'printer')} idle, ${counted(units.length, 'unit')} to plan`,
      reason: `${ordersText(orders)} for ${namesText(printers.map(({ name }) => name))}.`,
      since: Math.max(...units.map(({ ready_from }) => ready_from)),
      clock: shipClock(shop, first),
      action: null,
      // A further order brings it back; a printer that becomes free does not.
      state: orders
        .map(({ number }) => number)
        .join(' ')
        .slice(0, 400),
    }),
  ]
}

/** The most orders or printers that the item names. */
const MAX_NAMED = 3

function ordersText(orders: FloorPlan['orders']): string {
  const [{ number }] = orders
  return orders.length === 1 ? `Order ${number} waits` : `${orders.length} orders wait`
}

function namesText(names: readonly string[]): string {
  if (names.length === 1) return names[0]
  const shown =
    names.length <= MAX_NAMED + 1 ? names : [...names.slice(0, MAX_NAMED), `${names.length - MAX_NAMED} more`]
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
