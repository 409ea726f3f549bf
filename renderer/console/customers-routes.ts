import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../platform/shell/root-route.ts'
import { listAddress, readChosen } from '../platform/kit/console-search.ts'
import { CUSTOMER_LIST } from '../../shared/desk/customers/customer-list.ts'

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

const taxExemptions = createRoute({
  getParentRoute: () => root,
  path: '/console/tax-exemptions',
  validateSearch: (search): { chosen?: string | undefined; account?: string | undefined } => ({
    ...readChosen(search),
    account: typeof search['account'] === 'string' ? search['account'] : undefined,
  }),
  component: lazyRouteComponent(
    () => import('../payments/tax-exemptions/tax-exemptions-page.tsx'),
    'TaxExemptionsPage',
  ),
})

/** The pages of the section Customers. */
export const customersRoutes = [customers, customer, taxExemptions] as const
