import type { PreviewRefundInput } from '../../server/orders/money/refund-order.ts'
import { consoleClient } from './busy-shop.ts'
import type { Cookies } from './console-owner.ts'
import { printUnits } from '../shop/print-units.ts'

interface Handed {
  order_id: string
  carrier: string
  tracking_number: string
}

/** Refunds a tenth of the parts price of an order. */
export async function refundTenth(shop: string, cookies: Cookies, order_id: string): Promise<void> {
  await refund(shop, cookies, { order_id, wish: { what: 'parts_percent', percent: 10 } })
}

/** Refunds an order, as a colleague in another window does. */
export async function refundEverything(shop: string, cookies: Cookies, order_id: string): Promise<void> {
  await refund(shop, cookies, { order_id, wish: { what: 'everything' } })
}

async function refund(shop: string, cookies: Cookies, wished: PreviewRefundInput): Promise<void> {
  const desk = consoleClient(shop, cookies)
  const { amounts, refunded_cents } = await desk.money.preview.query(wished)
  const expected = { ...amounts, refunded_cents }
  await desk.money.refund.mutate({ ...wished, expected, note: 'The print failed' })
}

/** Prints, finishes, packs and ships an order with the requests of the console's pages. */
export async function shipOrder(shop: string, cookies: Cookies, handed: Handed): Promise<void> {
  const desk = consoleClient(shop, cookies)
  const { order_id } = handed
  const order = () => desk.shopOrders.get.query({ order_id })
  await makeUnits(desk, order_id)
  await desk.shipping.pack.mutate({ order_id, revision: (await order()).head.revision })
  const { revision } = (await order()).head
  await desk.shipping.ship.mutate({ ...handed, revision, late_refund_cents: 0 })
}

/** Prints and finishes every unit of an order. */
export async function makeUnits(desk: ReturnType<typeof consoleClient>, order_id: string): Promise<void> {
  const seen = async () =>
    (await desk.shopOrders.get.query({ order_id })).units.map(({ unit, status }) => ({
      order_id,
      unit,
      seen: status,
    }))
  await printUnits(desk, await seen())
  await desk.units.finished.mutate({ units: await seen() })
}
