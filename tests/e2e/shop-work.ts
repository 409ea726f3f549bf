import { createTRPCClient, httpLink } from '@trpc/client'
import type { Router } from '../../server/trpc/router.ts'
import type { Cookies } from './console-owner.ts'
import { expect } from './shop.ts'

/** Prints, finishes, packs and ships an order, as the shop's people do at their console. */
export async function shipOrder(
  shop: string,
  cookies: Cookies,
  order: { order_id: string; carrier: string; tracking_number: string },
): Promise<void> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { cookie, origin: shop }
  const console = createTRPCClient<Router>({ links: [httpLink({ url: `${shop}/trpc`, headers })] })
  const { order_id } = order
  const unitsOf = async () => (await console.shopOrders.get.query({ order_id })).units
  const seen = async () =>
    (await unitsOf()).map(({ unit, status }) => ({ order_id, unit, seen: status }))
  await console.production.start.mutate({ printer_id: null, units: await seen() })
  await console.production.printed.mutate({ units: await seen() })
  await console.production.finished.mutate({ units: await seen() })
  const revision = async () => (await console.shopOrders.get.query({ order_id })).revision
  await console.shipping.pack.mutate({ order_id, revision: await revision() })
  await console.shipping.ship.mutate({ ...order, revision: await revision(), late_refund_cents: 0 })
  expect(new Set((await unitsOf()).map(({ status }) => status))).toEqual(new Set(['shipped']))
}
