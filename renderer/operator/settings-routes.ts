import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { SET_UP_PLACES, type SetUpPlace } from './new-shop/set-up-places.ts'
import { root } from '../shell/root-route.ts'

const payments = createRoute({
  getParentRoute: () => root,
  path: '/console/payments',
  component: lazyRouteComponent(() => import('./payments/payments-page.tsx'), 'PaymentsPage'),
})

const deliverySettings = createRoute({
  getParentRoute: () => root,
  path: '/console/delivery-settings',
  component: lazyRouteComponent(
    () => import('./delivery-settings/delivery-settings-page.tsx'),
    'DeliverySettingsPage',
  ),
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

const newShop = createRoute({
  getParentRoute: () => root,
  path: '/console/set-up',
  validateSearch: ({ step }): { step?: SetUpPlace | undefined } => ({
    step: SET_UP_PLACES.find((place) => place === step),
  }),
  component: lazyRouteComponent(() => import('./new-shop/new-shop-page.tsx'), 'NewShopPage'),
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

/** The pages on which an owner sets the shop up. */
export const settingsRoutes = [
  payments,
  deliverySettings,
  salesTax,
  shopDetails,
  newShop,
  settings,
  settingsHistory,
  routing,
  calendar,
  prices,
] as const
