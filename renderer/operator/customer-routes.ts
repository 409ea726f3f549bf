import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { CUSTOMER_LIST } from '../../shared/customers/customer-list.ts'
import { root } from '../shell/root-route.ts'
import { listAddress } from './console-search.ts'

const customers = createRoute({
  getParentRoute: () => root,
  path: '/console/customers',
  validateSearch: listAddress(CUSTOMER_LIST),
  component: lazyRouteComponent(() => import('./customers/customers-page.tsx'), 'CustomersPage'),
})

const customer = createRoute({
  getParentRoute: () => root,
  path: '/console/customers/$id',
  component: lazyRouteComponent(() => import('./customers/customer-page.tsx'), 'ShopCustomerPage'),
})

/** The pages about customers. */
export const customerRoutes = [customers, customer] as const
