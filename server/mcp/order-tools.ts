import { z } from 'zod'
import { agentOrder, AgentOrder, OrderLines, orderLines } from '../../shared/orders/agent-order.ts'
import { orderSteps } from '../../shared/orders/next-steps.ts'
import type { Order } from '../../shared/orders/order.ts'
import { PageQuery } from '../../shared/page-query.ts'
import { cancelOrder, listOrdersOf, readOrder } from '../orders/read-orders.ts'
import { described } from './described.ts'
import { CHANGES, READS, tool, type Told } from './tool.ts'

const OF_ORDER = z.object({
  order_id: z.string().meta({ description: 'The id of an order, which is that of its quote.' }),
})

function toldOrder(order: Order): Told<AgentOrder> {
  const answer = agentOrder(order)
  return { answer, ...orderSteps(answer), subject_id: answer.id }
}

export const LIST_ORDERS = tool({
  name: 'list_orders',
  title: 'List orders',
  description:
    'The paid orders of this account, the newest first, a few facts of each; get_order tells everything about one. A quote becomes ' +
    'an order when a person has paid at its checkout link.',
  scopes: ['orders'],
  hints: READS,
  limit: 'other',
  input: described(PageQuery, {
    limit: 'How many to give, 1 to 100; 50 when left out.',
    cursor: 'next_cursor of the page before; left out for the first page.',
  }),
  answer: OrderLines,
  run(shop, caller, input) {
    const answer = orderLines(listOrdersOf(shop, caller, input))
    const { orders, next_cursor } = answer
    return {
      answer,
      next_steps: [
        orders.length === 0
          ? 'Nothing has been paid yet. list_quotes has the quotes of this account.'
          : 'Call get_order with the id of one for everything about it.',
        ...(next_cursor === null ? [] : [`For older ones call list_orders with cursor "${next_cursor}".`]),
      ],
    }
  },
})

export const GET_ORDER = tool({
  name: 'get_order',
  title: 'Read an order',
  description:
    'One paid order: how far its parts are, when it ships, tracking once it has shipped, what was charged and given back. The id is ' +
    'that of the quote. Before a person has paid there is no order. Orders move over days: read it when asked, not in a loop.',
  scopes: ['orders'],
  hints: READS,
  limit: 'other',
  input: OF_ORDER,
  answer: AgentOrder,
  run: (shop, caller, input) => toldOrder(readOrder(shop, caller, input)),
})

export const CANCEL_ORDER = tool({
  name: 'cancel_order',
  title: 'Cancel an order',
  description:
    'Asks to cancel an order. Paid orders are committed and cannot be cancelled here: the answer is order_committed and says whom ' +
    'the person can write to. An order that the shop itself has cancelled comes back as it is.',
  scopes: ['orders'],
  hints: { ...CHANGES, idempotentHint: true },
  limit: 'other',
  input: OF_ORDER,
  answer: AgentOrder,
  run: (shop, caller, input) => toldOrder(cancelOrder(shop, caller, input)),
})
