import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../platform/shell/root-route.ts'
import { listAddress } from '../platform/kit/console-search.ts'
import { ORDER_LIST } from '../../shared/orders/order-list.ts'

const shopOrders = createRoute({
  getParentRoute: () => root,
  path: '/console/orders',
  validateSearch: listAddress(ORDER_LIST),
  component: lazyRouteComponent(() => import('../orders/orders-page.tsx'), 'OrdersPage'),
})

const shopOrder = createRoute({
  getParentRoute: () => root,
  path: '/console/orders/$id',
  component: lazyRouteComponent(() => import('../desk/orders/order-page.tsx'), 'ShopOrderPage'),
})

/** The pages of the section Orders. */
export const ordersRoutes = [shopOrders, shopOrder] as const
