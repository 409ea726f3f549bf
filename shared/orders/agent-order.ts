import { z } from 'zod'
import { extraText } from '../catalog/chosen-extras.ts'
import type { UnitStatus } from './production/unit-states.ts'
import { Order, OrderPart, type OrderListPage } from './order.ts'

const PartsAt = OrderPart.pick({ status: true, progress: true }).extend({
  count: z.int().min(1),
  progress: OrderPart.shape.progress.meta({ description: 'From 0 to 1, the mean of these parts.' }),
})

/** An order in short form for agents, which pay for every word: its parts are counted by status. */
export const AgentOrder = Order.omit({ parts: true, thumbnail_url: true }).extend({
  parts_by_status: z.array(PartsAt),
  extras: z.array(z.string()).describe('In words.'),
})
export type AgentOrder = z.infer<typeof AgentOrder>

export function agentOrder({ parts, extras, thumbnail_url: _picture, ...order }: Order): AgentOrder {
  const groups = Map.groupBy<UnitStatus, Order['parts'][number]>(parts, ({ status }) => status)
  return {
    ...order,
    extras: extras.map(extraText),
    parts_by_status: [...groups].map(([status, units]) => ({
      status,
      count: units.length,
      progress: roundToHundredths(units.reduce((sum, { progress }) => sum + progress, 0) / units.length),
    })),
  }
}

function roundToHundredths(share: number): number {
  return Math.round(share * 100) / 100
}

/** An order in a list, for agents. */
const OrderLine = Order.pick({
  id: true,
  number: true,
  status: true,
  paid_at: true,
  filename: true,
  material: true,
  color: true,
  quantity: true,
  total_cents: true,
  refunded_cents: true,
  ship_by: true,
  expected_ship_by: true,
  shipped_at: true,
})
type OrderLine = z.infer<typeof OrderLine>

export const OrderLines = z.object({
  orders: z.array(OrderLine),
  next_cursor: z
    .string()
    .nullable()
    .meta({ description: 'The cursor of the next, older page; null on the last.' }),
})
export type OrderLines = z.infer<typeof OrderLines>

export function orderLines({ orders, next_cursor }: OrderListPage): OrderLines {
  return { orders: orders.map((order) => OrderLine.parse(order)), next_cursor }
}
