import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { EMAIL_STATES, type EmailStatus } from '../../shared/mail/email-states.ts'
import { root } from '../shell/root-route.ts'
import { FindFailures } from '../../shared/quality/scrap-report.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../shared/orders/order-states.ts'

const ALL_FAILURES = FindFailures.parse({})

/** Reads the row that a page shows beside its list. */
function readChosen({ chosen }: Record<string, unknown>): { chosen?: string | undefined } {
  return { chosen: typeof chosen === 'string' && chosen !== '' ? chosen : undefined }
}

const desk = createRoute({
  getParentRoute: () => root,
  path: '/console',
  validateSearch: readChosen,
  component: lazyRouteComponent(() => import('./desk/desk-page.tsx'), 'DeskPage'),
})

const shipDates = createRoute({
  getParentRoute: () => root,
  path: '/console/ship-dates',
  validateSearch: readChosen,
  component: lazyRouteComponent(() => import('./ship-dates/ship-dates-page.tsx'), 'ShipDatesPage'),
})

const engineering = createRoute({
  getParentRoute: () => root,
  path: '/console/engineering',
  validateSearch: readChosen,
  component: lazyRouteComponent(() => import('./engineering/engineering-page.tsx'), 'EngineeringPage'),
})

const reviews = createRoute({
  getParentRoute: () => root,
  path: '/console/reviews',
  validateSearch: readChosen,
  component: lazyRouteComponent(() => import('./reviews/reviews-page.tsx'), 'ReviewsPage'),
})

const allQuotes = createRoute({
  getParentRoute: () => root,
  path: '/console/quotes',
  validateSearch: (search): { q?: string | undefined; chosen?: string | undefined } => ({
    ...readChosen(search),
    q: typeof search['q'] === 'string' && search['q'] !== '' ? search['q'] : undefined,
  }),
  component: lazyRouteComponent(() => import('./quotes/quotes-page.tsx'), 'QuotesPage'),
})

const money = createRoute({
  getParentRoute: () => root,
  path: '/console/money',
  component: lazyRouteComponent(() => import('./money/money-page.tsx'), 'MoneyPage'),
})

const payments = createRoute({
  getParentRoute: () => root,
  path: '/console/payments',
  component: lazyRouteComponent(() => import('./payments/payments-page.tsx'), 'PaymentsPage'),
})

const production = createRoute({
  getParentRoute: () => root,
  path: '/console/production',
  validateSearch: readChosen,
  component: lazyRouteComponent(() => import('./production/production-page.tsx'), 'ProductionPage'),
})

const plate = createRoute({
  getParentRoute: () => root,
  path: '/console/plates/$id',
  component: lazyRouteComponent(() => import('./plates/plate-page.tsx'), 'PlatePage'),
})

type QualitySearch = { [Name in keyof FindFailures]?: NonNullable<FindFailures[Name]> | undefined }

const quality = createRoute({
  getParentRoute: () => root,
  path: '/console/quality',
  validateSearch: (search): QualitySearch => {
    const { days, reason, printer_id, material } = FindFailures.catch(ALL_FAILURES).parse(search)
    return {
      days: days === ALL_FAILURES.days ? undefined : days,
      reason: reason ?? undefined,
      printer_id: printer_id ?? undefined,
      material: material ?? undefined,
    }
  },
  component: lazyRouteComponent(() => import('./quality/quality-page.tsx'), 'QualityPage'),
})

const printers = createRoute({
  getParentRoute: () => root,
  path: '/console/printers',
  validateSearch: readChosen,
  component: lazyRouteComponent(() => import('./printers/printers-page.tsx'), 'PrintersPage'),
})

const shipping = createRoute({
  getParentRoute: () => root,
  path: '/console/shipping',
  validateSearch: readChosen,
  component: lazyRouteComponent(() => import('./shipping/shipping-page.tsx'), 'ShippingPage'),
})

const packingSlip = createRoute({
  getParentRoute: () => root,
  path: '/console/shipping/$id/slip',
  component: lazyRouteComponent(() => import('./shipping/packing-slip-page.tsx'), 'PackingSlipPage'),
})

interface OrdersSearch {
  chosen?: string | undefined
  status?: OrderStatus | undefined
  late?: true | undefined
  q?: string | undefined
}

const shopOrders = createRoute({
  getParentRoute: () => root,
  path: '/console/orders',
  validateSearch: ({ chosen, status, late, q }): OrdersSearch => ({
    ...readChosen({ chosen }),
    status: ORDER_STATUSES.find((known) => known === status),
    late: late === true || late === 'true' ? true : undefined,
    q: typeof q === 'string' && q !== '' ? q : undefined,
  }),
  component: lazyRouteComponent(() => import('./orders/orders-page.tsx'), 'OrdersPage'),
})

const shopOrder = createRoute({
  getParentRoute: () => root,
  path: '/console/orders/$id',
  component: lazyRouteComponent(() => import('./orders/order-page.tsx'), 'ShopOrderPage'),
})

const deliveries = createRoute({
  getParentRoute: () => root,
  path: '/console/deliveries',
  validateSearch: readChosen,
  component: lazyRouteComponent(() => import('./deliveries/deliveries-page.tsx'), 'DeliveriesPage'),
})

const deliverySettings = createRoute({
  getParentRoute: () => root,
  path: '/console/delivery-settings',
  component: lazyRouteComponent(
    () => import('./delivery-settings/delivery-settings-page.tsx'),
    'DeliverySettingsPage',
  ),
})

/** The path is older than the word email: links to it are kept. */
const emails = createRoute({
  getParentRoute: () => root,
  path: '/console/letters',
  validateSearch: (search): { state?: EmailStatus | undefined; chosen?: string | undefined } => ({
    ...readChosen(search),
    state: EMAIL_STATES.find((known) => known === search['state']),
  }),
  component: lazyRouteComponent(() => import('./emails/emails-page.tsx'), 'EmailsPage'),
})

const salesTax = createRoute({
  getParentRoute: () => root,
  path: '/console/sales-tax',
  component: lazyRouteComponent(() => import('./set-up/taxes-page.tsx'), 'TaxesPage'),
})

const shopDetails = createRoute({
  getParentRoute: () => root,
  path: '/console/shop',
  component: lazyRouteComponent(() => import('./set-up/shop-page.tsx'), 'ShopPage'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/console/settings',
  component: lazyRouteComponent(() => import('./documents/settings-page.tsx'), 'SettingsPage'),
})

const settingsHistory = createRoute({
  getParentRoute: () => root,
  path: '/console/settings/$kind',
  component: lazyRouteComponent(() => import('./documents/history-page.tsx'), 'HistoryPage'),
})

const routing = createRoute({
  getParentRoute: () => root,
  path: '/console/routing',
  component: lazyRouteComponent(() => import('./documents/routing-page.tsx'), 'RoutingPage'),
})

const prices = createRoute({
  getParentRoute: () => root,
  path: '/console/prices',
  component: lazyRouteComponent(() => import('./prices/prices-page.tsx'), 'PricesPage'),
})

const calendar = createRoute({
  getParentRoute: () => root,
  path: '/console/calendar',
  component: lazyRouteComponent(() => import('./documents/calendar-page.tsx'), 'CalendarPage'),
})

/** Every page of the console. */
export const consoleRoutes = [
  production,
  plate,
  quality,
  printers,
  shipping,
  packingSlip,
  shopOrders,
  shopOrder,
  desk,
  shipDates,
  engineering,
  reviews,
  allQuotes,
  money,
  payments,
  deliveries,
  deliverySettings,
  emails,
  salesTax,
  shopDetails,
  settings,
  settingsHistory,
  routing,
  calendar,
  prices,
] as const
