import { z } from 'zod'
import { agentOrder, AgentOrder, OrderLines, orderLines } from '../../../shared/orders/agent-order.ts'
import { orderSteps } from '../../../shared/orders/next-steps.ts'
import type { Order } from '../../../shared/orders/order.ts'
import { PageQuery } from '../../../shared/platform/page-query.ts'
import { cancelOrder, listOrdersOf, readOrder } from '../read-orders.ts'
import { describeFields } from '../../mcp/describe-fields.ts'
import { CHANGES, READS, tool, type ToolResult } from '../../mcp/tool.ts'

const ORDER_INPUT = z.object({
  order_id: z.string().meta({ description: 'The id of an order, which is the id of its quote.' }),
})

function orderResult(order: Order): ToolResult<AgentOrder> {
  const answer = agentOrder(order)
  return { answer, ...orderSteps(answer), subject_id: answer.id }
}

export const LIST_ORDERS = tool({
  name: 'list_orders',
  title: 'List orders',
  description:
    'The paid orders of this account, newest first, in short; get_order has the details of one. A quote becomes an order ' +
    'when a person has paid at its checkout link.',
  scopes: ['orders'],
  hints: READS,
  limit: 'other',
  input: describeFields(PageQuery, {
    limit: 'How many to return, 1 to 100; 50 when left out.',
    cursor: 'next_cursor of the previous page; left out for the first page.',
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
          : 'Call get_order with an id for the details of that order.',
        ...(next_cursor === null ? [] : [`For older orders call list_orders with cursor "${next_cursor}".`]),
      ],
    }
  },
})

export const GET_ORDER = tool({
  name: 'get_order',
  title: 'Read an order',
  description:
    'One paid order: the progress of its parts, when it ships, tracking once it has shipped, what was charged and refunded. ' +
    'The id is that of the quote; before payment there is no order. Orders take days: read one when asked, not in a loop.',
  scopes: ['orders'],
  hints: READS,
  limit: 'other',
  input: ORDER_INPUT,
  answer: AgentOrder,
  run: (shop, caller, input) => orderResult(readOrder(shop, caller, input)),
})

export const CANCEL_ORDER = tool({
  name: 'cancel_order',
  title: 'Cancel an order',
  description:
    'Asks to cancel an order. Paid orders are committed and cannot be canceled here: the answer is order_committed with the ' +
    'address that the person can write to. An order that the shop itself has canceled is returned as it is.',
  scopes: ['orders'],
  hints: { ...CHANGES, idempotentHint: true },
  limit: 'other',
  input: ORDER_INPUT,
  answer: AgentOrder,
  run: (shop, caller, input) => orderResult(cancelOrder(shop, caller, input)),
})
