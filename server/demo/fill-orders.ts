import { addBusinessDays, addDays, pacificDayOf, type PacificDay } from '../../shared/platform/time.ts'
import { totalOf } from '../../shared/payments/amounts.ts'
import type { SeenUnit } from '../../shared/orders/production/unit-work.ts'
import type { UnitStatus } from '../../shared/orders/production/unit-states.ts'
import type { Caller } from '../platform/caller.ts'
import { declineOrder, previewDecline } from '../orders/decline-order.ts'
import { holdOrder } from '../orders/hold-order.ts'
import { lateRefundOf } from '../shipping/late-shipment.ts'
import { getOrder } from '../orders/order-moves.ts'
import { packOrder } from '../shipping/pack-order.ts'
import { failUnits, markUnitsFinished } from '../production/move-units.ts'
import { checkUnits } from '../production/quality/check-units.ts'
import { shipOrder } from '../shipping/ship-order.ts'
import { listUnits } from '../orders/units/unit-store.ts'
import type { Shop } from '../platform/shop.ts'
import type { DemoLane } from './demo-orders.ts'
import { endPrintsOf, printOnFreePrinters } from './print-on-plates.ts'

/** A demo order and the staff account that moves it. */
interface OrderToMove {
  shop: Shop
  staff: Caller
  id: string
}

const STEPS: Record<DemoLane, (order: OrderToMove) => void> = {
  queued: () => {},
  finishing: (order) => printAll(order),
  'ready to pack': (order) => finishAll(order),
  packed: (order) => packAll(order),
  shipped: (order) => ship(order),
  'shipped late': shipLate,
  printing: printSome,
  'on hold': ({ shop, staff, id }) =>
    void holdOrder(shop, staff, {
      ...toSeenOrder(shop, id),
      reason: 'We wrote to you about the thin wall on the left',
      cause: 'customer',
    }),
  declined({ shop, staff, id }) {
    const { amount_cents } = previewDecline(shop, staff, { order_id: id })
    const reason = 'This material warps too much in this shape'
    declineOrder(shop, staff, { ...toSeenOrder(shop, id), reason, amount_cents })
  },
}

/** Moves a paid order to its lane by the commands that staff use. */
export function moveToLane(order: OrderToMove & { lane: DemoLane }): void {
  STEPS[order.lane](order)
}

export function toSeenOrder(shop: Shop, id: string) {
  return { order_id: id, revision: getOrder(shop.db, id).revision }
}

function unitsIn(shop: Shop, id: string, status: UnitStatus): SeenUnit[] {
  return listUnits(shop.db, id)
    .filter((unit) => unit.status === status)
    .map(({ order_id, unit }) => ({ order_id, unit, seen: status }))
}

/** Starts one unit on each free printer, repeatedly until all are started. */
function printAll({ shop, staff, id }: OrderToMove): void {
  for (let queued = unitsIn(shop, id, 'queued'); queued.length > 0; queued = unitsIn(shop, id, 'queued')) {
    printOnFreePrinters(shop, staff, queued)
    endPrintsOf(shop, staff, unitsIn(shop, id, 'printing'))
  }
}

export function finishAll(order: OrderToMove): void {
  printAll(order)
  markUnitsFinished(order.shop, order.staff, { units: unitsIn(order.shop, order.id, 'finishing') })
}

function packAll(order: OrderToMove): void {
  finishAll(order)
  packOrder(order.shop, order.staff, toSeenOrder(order.shop, order.id))
}

function ship(order: OrderToMove): void {
  packAll(order)
  const { shop, staff, id } = order
  const late = lateRefundOf(shop.db, getOrder(shop.db, id), shop.clock.now())
  shipOrder(shop, staff, {
    ...toSeenOrder(shop, id),
    carrier: 'UPS',
    tracking_number: '1Z999AA10123456784',
    late_refund_cents: late === null ? 0 : totalOf(late),
  })
}

/** The clock cannot be turned back, so the promised day is moved into the past. */
function shipLate(order: OrderToMove): void {
  const { shop, id } = order
  const promised = dayBeforeGrace(pacificDayOf(shop.clock.now()))
  shop.write((tx) =>
    tx.run('update orders set ship_by = ?, revision = revision + 1 where id = ?', promised, id),
  )
  ship(order)
}

/** Returns the latest promised day for which shipping today is late. */
function dayBeforeGrace(today: PacificDay): PacificDay {
  let day = addDays(today, -1)
  while (addBusinessDays(day, 1) >= today) day = addDays(day, -1)
  return day
}

/** In production: the first unit has passed its check, one failed and waits to be printed again, others are on printers. */
function printSome({ shop, staff, id }: OrderToMove): void {
  printOnFreePrinters(shop, staff, unitsIn(shop, id, 'queued').slice(0, 1))
  endPrintsOf(shop, staff, unitsIn(shop, id, 'printing'))
  checkUnits(shop, staff, {
    result: 'remark',
    units: unitsIn(shop, id, 'finishing'),
    remark: 'The bore is tight but within the tolerance',
  })
  printOnFreePrinters(shop, staff, unitsIn(shop, id, 'queued'))
  const [first] = unitsIn(shop, id, 'printing')
  failUnits(shop, staff, { units: [first], reason: 'adhesion', note: 'came off after the first layers' })
}
