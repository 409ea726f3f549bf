import { z } from 'zod'
import { Order, OrderListPage } from '../../../shared/orders/order.ts'
import { PageQuery } from '../../../shared/platform/page-query.ts'
import { cancelOrder, listOrdersOf, readOrder } from '../read-orders.ts'
import { endpoint } from '../../http/endpoint.ts'

const ORDER_PARAMS = z.object({
  order_id: z.string().meta({ description: 'The id of an order, which is the id of its quote.' }),
})

export const ORDER_ENDPOINTS = [
  endpoint({
    method: 'GET',
    path: '/v1/orders',
    name: 'list_orders',
    group: 'Orders',
    summary: 'List orders',
    access: { scope: 'orders' },
    limit: 'other',
    query: PageQuery,
    success: {
      status: 200,
      description: 'One page of paid orders. `next_cursor` is null on the last page.',
      schema: OrderListPage,
    },
    refusals: [],
    handle: (shop, caller, input) => ({ answer: listOrdersOf(shop, caller, input) }),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/orders/{order_id}',
    name: 'get_order',
    group: 'Orders',
    summary: 'Read an order',
    access: { scope: 'orders' },
    limit: 'other',
    params: ORDER_PARAMS,
    success: { status: 200, description: 'The order.', schema: Order },
    refusals: ['order_not_found'],
    cached: 'private',
    handle: (shop, caller, input) => ({ answer: readOrder(shop, caller, input) }),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/orders/{order_id}/cancel',
    name: 'cancel_order',
    group: 'Orders',
    summary: 'Cancel an order',
    description:
      'A paid order is committed and cannot be canceled here; the answer has the address to write to. An order that the ' +
      'shop has declined is returned as it is.',
    access: { scope: 'orders' },
    limit: 'other',
    params: ORDER_PARAMS,
    success: { status: 200, description: 'The order, which the shop had already canceled.', schema: Order },
    refusals: ['order_not_found', 'order_committed'],
    handle: (shop, caller, input) => ({ answer: cancelOrder(shop, caller, input) }),
  }),
]
