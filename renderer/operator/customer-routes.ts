import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import {
  CUSTOMER_FILTERS,
  CUSTOMER_SORTS,
  type CustomerFilter,
  type CustomerSort,
} from '../../shared/customers/customer.ts'
import { root } from '../shell/root-route.ts'
import { readChosen, readText } from './console-search.ts'

interface CustomersSearch {
  chosen?: string | undefined
  q?: string | undefined
  sort?: CustomerSort | undefined
  filter?: CustomerFilter | undefined
}

const customers = createRoute({
  getParentRoute: () => root,
  path: '/console/customers',
  validateSearch: ({ chosen, q, sort, filter }): CustomersSearch => ({
    ...readChosen({ chosen }),
    q: readText(q),
    sort: CUSTOMER_SORTS.find((known) => known === sort),
    filter: CUSTOMER_FILTERS.find((known) => known === filter),
  }),
  component: lazyRouteComponent(() => import('./customers/customers-page.tsx'), 'CustomersPage'),
})

const customer = createRoute({
  getParentRoute: () => root,
  path: '/console/customers/$id',
  component: lazyRouteComponent(() => import('./customers/customer-page.tsx'), 'ShopCustomerPage'),
})

/** The pages about customers. */
export const customerRoutes = [customers, customer] as const
