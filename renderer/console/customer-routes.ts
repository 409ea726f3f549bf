import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { CUSTOMER_LIST } from '../../shared/desk/customers/customer-list.ts'
import { root } from '../platform/shell/root-route.ts'
import { listAddress } from '../platform/kit/console-search.ts'

const customers = createRoute({
  getParentRoute: () => root,
  path: '/console/customers',
  validateSearch: listAddress(CUSTOMER_LIST),
  component: lazyRouteComponent(() => import('../desk/customers/customers-page.tsx'), 'CustomersPage'),
})

const customer = createRoute({
  getParentRoute: () => root,
  path: '/console/customers/$id',
  component: lazyRouteComponent(() => import('../desk/customers/customer-page.tsx'), 'ShopCustomerPage'),
})

/** The pages about customers. */
export const customerRoutes = [customers, customer] as const
