import { addBusinessDays, addDays, pacificDayOf, type PacificDay } from '../../shared/time.ts'
import { totalOf } from '../../shared/payments/amounts.ts'
import type { SeenUnit } from '../../shared/production/unit-work.ts'
import type { UnitStatus } from '../../shared/production/unit-states.ts'
import type { Caller } from '../caller.ts'
import { declineOrder, previewDecline } from '../orders/decline-order.ts'
import { holdOrder } from '../orders/hold-order.ts'
import { lateRefundOf } from '../shipping/late-shipment.ts'
import { getOrder } from '../orders/order-moves.ts'
import { packOrder } from '../shipping/pack-order.ts'
import { failUnits, markUnitsFinished, markUnitsPrinted } from '../production/move-units.ts'
import { shipOrder } from '../shipping/ship-order.ts'
import { startUnits } from '../production/start-units.ts'
import { listUnits } from '../units/unit-store.ts'
import type { Shop } from '../shop.ts'
import type { DemoLane } from './demo-orders.ts'

/** An order of the demonstration and who moves it along. */
interface Moved {
  shop: Shop
  by: Caller
  id: string
}

const STEPS: Record<DemoLane, (of: Moved) => void> = {
  queued: () => {},
  finishing: (of) => printAll(of),
  'ready to pack': (of) => finishAll(of),
  packed: (of) => packAll(of),
  shipped: (of) => ship(of),
  'shipped late': shipLate,
  printing: printSome,
  'on hold': ({ shop, by, id }) =>
    void holdOrder(shop, by, {
      ...seen(shop, id),
      reason: 'We wrote to you about the thin wall on the left',
      cause: 'customer',
    }),
  declined({ shop, by, id }) {
    const { amount_cents } = previewDecline(shop, by, { order_id: id })
    const reason = 'This material warps too much in this shape'
    declineOrder(shop, by, { ...seen(shop, id), reason, amount_cents })
  },
}

/** Moves a paid order to where the demonstration wants it, by the commands of the people who would. */
export function moveToLane(of: Moved & { lane: DemoLane }): void {
  STEPS[of.lane](of)
}

function seen(shop: Shop, id: string) {
  return { order_id: id, revision: getOrder(shop.db, id).revision }
}

function unitsIn(shop: Shop, id: string, status: UnitStatus): SeenUnit[] {
  return listUnits(shop.db, id)
    .filter((unit) => unit.status === status)
    .map(({ order_id, unit }) => ({ order_id, unit, seen: status }))
}

/** One on each free printer, as often as it takes. */
function printAll({ shop, by, id }: Moved): void {
  for (let queued = unitsIn(shop, id, 'queued'); queued.length > 0; queued = unitsIn(shop, id, 'queued')) {
    startUnits(shop, by, { units: queued, printer_id: null })
    markUnitsPrinted(shop, by, { units: unitsIn(shop, id, 'printing') })
  }
}

function finishAll(of: Moved): void {
  printAll(of)
  markUnitsFinished(of.shop, of.by, { units: unitsIn(of.shop, of.id, 'finishing') })
}

function packAll(of: Moved): void {
  finishAll(of)
  packOrder(of.shop, of.by, seen(of.shop, of.id))
}

function ship(of: Moved): void {
  packAll(of)
  const { shop, by, id } = of
  const late = lateRefundOf(shop.db, getOrder(shop.db, id), shop.clock.now())
  shipOrder(shop, by, {
    ...seen(shop, id),
    carrier: 'UPS',
    tracking_number: '1Z999AA10123456784',
    late_refund_cents: late === null ? 0 : totalOf(late),
  })
}

/** The clock cannot be turned back, so the promise is made to have been earlier. */
function shipLate(of: Moved): void {
  const { shop, id } = of
  const promised = dayBeforeGrace(pacificDayOf(shop.clock.now()))
  shop.write((tx) =>
    tx.run('update orders set ship_by = ?, revision = revision + 1 where id = ?', promised, id),
  )
  ship(of)
}

/** The latest promise of which today is too late. */
function dayBeforeGrace(today: PacificDay): PacificDay {
  let day = addDays(today, -1)
  while (addBusinessDays(day, 1) >= today) day = addDays(day, -1)
  return day
}

/** Under way: one failed and waits for its second print, the others are on the printers. */
function printSome({ shop, by, id }: Moved): void {
  startUnits(shop, by, { units: unitsIn(shop, id, 'queued'), printer_id: null })
  const [first] = unitsIn(shop, id, 'printing')
  failUnits(shop, by, { units: [first], reason: 'adhesion', note: 'came off after the first layers' })
}
