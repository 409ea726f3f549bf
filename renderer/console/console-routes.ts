import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { EMAIL_STATES, type EmailStatus } from '../../shared/messaging/mail/email-states.ts'
import { root } from '../platform/shell/root-route.ts'
import { catalogRoutes } from './catalog-routes.ts'
import { listAddress, readChosen } from '../platform/kit/console-search.ts'
import { customerRoutes } from './customer-routes.ts'
import { productionRoutes } from './production-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { readReportSearch } from '../desk/reports/report-search.ts'
import { settingsRoutes } from './settings-routes.ts'
import { QUOTE_LIST } from '../../shared/desk/quote-list.ts'
import { ORDER_LIST } from '../../shared/orders/order-list.ts'

const desk = createRoute({
  getParentRoute: () => root,
  path: '/console',
  validateSearch: readChosen,
  component: lazyRouteComponent(() => import('../desk/desk-page.tsx'), 'DeskPage'),
})

const messages = createRoute({
  getParentRoute: () => root,
  path: '/console/messages',
  validateSearch: readChosen,
  component: lazyRouteComponent(() => import('../messaging/messages/messages-page.tsx'), 'MessagesPage'),
})

const mentions = createRoute({
  getParentRoute: () => root,
  path: '/console/mentions',
  component: lazyRouteComponent(() => import('../orders/comments/mentions-page.tsx'), 'MentionsPage'),
})

const toAnswer = createRoute({
  getParentRoute: () => root,
  path: '/console/to-answer',
  validateSearch: readChosen,
  component: lazyRouteComponent(() => import('../desk/to-answer/to-answer-page.tsx'), 'ToAnswerPage'),
})

const allQuotes = createRoute({
  getParentRoute: () => root,
  path: '/console/quotes',
  validateSearch: listAddress(QUOTE_LIST),
  component: lazyRouteComponent(() => import('../desk/quotes/quotes-page.tsx'), 'QuotesPage'),
})

const money = createRoute({
  getParentRoute: () => root,
  path: '/console/money',
  component: lazyRouteComponent(() => import('../orders/money/money-page.tsx'), 'MoneyPage'),
})

const reports = createRoute({
  getParentRoute: () => root,
  path: '/console/reports',
  validateSearch: readReportSearch,
  component: lazyRouteComponent(() => import('../desk/reports/reports-page.tsx'), 'ReportsPage'),
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

/** `select`: numbers of orders to select, as `1009 1012`. */
function readShippingSearch(search: Record<string, unknown>): { chosen?: string; select?: string } {
  const { select } = search
  const isText = typeof select === 'string' || typeof select === 'number'
  return { ...readChosen(search), ...(isText ? { select: String(select) } : {}) }
}

const shipping = createRoute({
  getParentRoute: () => root,
  path: '/console/shipping',
  validateSearch: readShippingSearch,
  component: lazyRouteComponent(() => import('../shipping/shipping-page.tsx'), 'ShippingPage'),
})

/** Returns the parcel of the slip; none for what is still to be packed. */
function readParcelId({ parcel }: Record<string, unknown>): { parcel?: string } {
  return typeof parcel === 'string' ? { parcel } : {}
}

const packingSlip = createRoute({
  getParentRoute: () => root,
  path: '/console/shipping/$id/slip',
  validateSearch: readParcelId,
  component: lazyRouteComponent(() => import('../shipping/packing-slip-page.tsx'), 'PackingSlipPage'),
})

const shopOrders = createRoute({
  getParentRoute: () => root,
  path: '/console/orders',
  validateSearch: listAddress(ORDER_LIST),
  component: lazyRouteComponent(() => import('../orders/orders-page.tsx'), 'OrdersPage'),
})

const shopOrder = createRoute({
  getParentRoute: () => root,
  path: '/console/orders/$id',
  component: lazyRouteComponent(() => import('../orders/order-page.tsx'), 'ShopOrderPage'),
})

const emails = createRoute({
  getParentRoute: () => root,
  path: '/console/emails',
  validateSearch: (search): { state?: EmailStatus | undefined; chosen?: string | undefined } => ({
    ...readChosen(search),
    state: EMAIL_STATES.find((known) => known === search['state']),
  }),
  component: lazyRouteComponent(() => import('../messaging/emails/emails-page.tsx'), 'EmailsPage'),
})

/** Every page of staff. */
export const consoleRoutes = [
  ...productionRoutes,
  shipping,
  packingSlip,
  shopOrders,
  shopOrder,
  desk,
  messages,
  mentions,
  toAnswer,
  allQuotes,
  money,
  reports,
  taxExemptions,
  emails,
  ...customerRoutes,
  ...catalogRoutes,
  ...settingsRoutes,
  ...peopleRoutes,
] as const
