import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { SET_UP_PLACES, type SetUpPlace } from '../operations/set-up/set-up-places.ts'
import { EMAIL_KIND_NAMES, type EmailKind } from '../../shared/messaging/mail/email-kinds.ts'
import { FindActivity } from '../../shared/desk/history/activity.ts'
import { root } from '../platform/shell/root-route.ts'
import { readText } from '../platform/kit/console-search.ts'
import { readLogsSearch } from '../operations/logs/logs-views.ts'

const EVERYTHING = FindActivity.parse({})

const activity = createRoute({
  getParentRoute: () => root,
  path: '/console/activity',
  validateSearch: (search): Partial<FindActivity> => {
    const filter = FindActivity.catch(EVERYTHING).parse({
      ...search,
      object: readText(search['object']) ?? null,
    })
    const set = Object.entries(filter).filter(([, value]) => value !== null && value !== false)
    return Object.fromEntries(set)
  },
  component: lazyRouteComponent(() => import('../desk/activity/activity-page.tsx'), 'ActivityPage'),
})

const carriers = createRoute({
  getParentRoute: () => root,
  path: '/console/carriers',
  component: lazyRouteComponent(() => import('../shipping/carriers/carriers-page.tsx'), 'CarriersPage'),
})

const payments = createRoute({
  getParentRoute: () => root,
  path: '/console/payments',
  component: lazyRouteComponent(() => import('../payments/payments-page.tsx'), 'PaymentsPage'),
})

const deliverySettings = createRoute({
  getParentRoute: () => root,
  path: '/console/delivery-settings',
  component: lazyRouteComponent(
    () => import('../quoting/delivery-settings/delivery-settings-page.tsx'),
    'DeliverySettingsPage',
  ),
})

const emailTexts = createRoute({
  getParentRoute: () => root,
  path: '/console/email-texts',
  validateSearch: ({ email }): { email?: EmailKind | undefined } => ({
    email: EMAIL_KIND_NAMES.find((kind) => kind === email),
  }),
  component: lazyRouteComponent(
    () => import('../messaging/email-texts/email-texts-page.tsx'),
    'EmailTextsPage',
  ),
})

const boxes = createRoute({
  getParentRoute: () => root,
  path: '/console/boxes',
  component: lazyRouteComponent(() => import('../quoting/delivery-settings/boxes-page.tsx'), 'BoxesPage'),
})

const costs = createRoute({
  getParentRoute: () => root,
  path: '/console/costs',
  component: lazyRouteComponent(() => import('../quoting/costs/costs-page.tsx'), 'CostsPage'),
})

const salesTax = createRoute({
  getParentRoute: () => root,
  path: '/console/sales-tax',
  component: lazyRouteComponent(() => import('../payments/sales-tax/sales-tax-page.tsx'), 'SalesTaxPage'),
})

const mailServer = createRoute({
  getParentRoute: () => root,
  path: '/console/mail-server',
  component: lazyRouteComponent(
    () => import('../messaging/mail-server/mail-server-page.tsx'),
    'MailServerPage',
  ),
})

const shopDetails = createRoute({
  getParentRoute: () => root,
  path: '/console/shop',
  component: lazyRouteComponent(
    () => import('../operations/shop-details/shop-details-page.tsx'),
    'ShopDetailsPage',
  ),
})

const backups = createRoute({
  getParentRoute: () => root,
  path: '/console/backups',
  component: lazyRouteComponent(() => import('../operations/backups/backups-page.tsx'), 'BackupsPage'),
})

const lan = createRoute({
  getParentRoute: () => root,
  path: '/console/lan',
  component: lazyRouteComponent(() => import('../operations/lan/lan-page.tsx'), 'LanPage'),
})

const health = createRoute({
  getParentRoute: () => root,
  path: '/console/health',
  component: lazyRouteComponent(() => import('../operations/health/health-page.tsx'), 'HealthPage'),
})

const notifications = createRoute({
  getParentRoute: () => root,
  path: '/console/notifications',
  validateSearch: ({ person }): { person?: string | undefined } => ({ person: readText(person) }),
  component: lazyRouteComponent(
    () => import('../desk/notifications/notifications-page.tsx'),
    'NotificationsPage',
  ),
})

const logs = createRoute({
  getParentRoute: () => root,
  path: '/console/logs',
  validateSearch: readLogsSearch,
  component: lazyRouteComponent(() => import('../operations/logs/logs-page.tsx'), 'LogsPage'),
})

const workstation = createRoute({
  getParentRoute: () => root,
  path: '/console/workstation',
  component: lazyRouteComponent(
    () => import('../operations/workstation/workstation-page.tsx'),
    'WorkstationPage',
  ),
})

const newShop = createRoute({
  getParentRoute: () => root,
  path: '/console/set-up',
  validateSearch: ({ step }): { step?: SetUpPlace | undefined } => ({
    step: SET_UP_PLACES.find((place) => place === step),
  }),
  component: lazyRouteComponent(() => import('../operations/set-up/set-up-page.tsx'), 'SetUpShopPage'),
})

const brand = createRoute({
  getParentRoute: () => root,
  path: '/console/brand',
  component: lazyRouteComponent(() => import('../operations/brand/brand-page.tsx'), 'BrandPage'),
})

const terms = createRoute({
  getParentRoute: () => root,
  path: '/console/terms',
  component: lazyRouteComponent(() => import('../operations/terms/terms-page.tsx'), 'TermsPage'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/console/settings',
  component: lazyRouteComponent(() => import('../platform/documents/settings-page.tsx'), 'SettingsPage'),
})

const settingsHistory = createRoute({
  getParentRoute: () => root,
  path: '/console/settings/$kind',
  component: lazyRouteComponent(
    () => import('../platform/documents/document-history-page.tsx'),
    'DocumentHistoryPage',
  ),
})

const routing = createRoute({
  getParentRoute: () => root,
  path: '/console/routing',
  component: lazyRouteComponent(() => import('../quoting/routing/routing-page.tsx'), 'RoutingPage'),
})

const prices = createRoute({
  getParentRoute: () => root,
  path: '/console/prices',
  component: lazyRouteComponent(() => import('../quoting/prices/prices-page.tsx'), 'PricesPage'),
})

const calendar = createRoute({
  getParentRoute: () => root,
  path: '/console/calendar',
  component: lazyRouteComponent(() => import('../quoting/calendar/calendar-page.tsx'), 'CalendarPage'),
})

/** The pages on which an owner sets the shop up. */
export const settingsRoutes = [
  activity,
  payments,
  carriers,
  deliverySettings,
  boxes,
  costs,
  salesTax,
  emailTexts,
  mailServer,
  shopDetails,
  lan,
  backups,
  health,
  logs,
  notifications,
  workstation,
  newShop,
  brand,
  terms,
  settings,
  settingsHistory,
  routing,
  calendar,
  prices,
] as const
