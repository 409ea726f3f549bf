import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../platform/shell/root-route.ts'
import { SET_UP_PLACES, type SetUpPlace } from '../operations/set-up/set-up-places.ts'

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

const shopDetails = createRoute({
  getParentRoute: () => root,
  path: '/console/shop',
  component: lazyRouteComponent(
    () => import('../operations/shop-details/shop-details-page.tsx'),
    'ShopDetailsPage',
  ),
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

const calendar = createRoute({
  getParentRoute: () => root,
  path: '/console/calendar',
  component: lazyRouteComponent(() => import('../quoting/calendar/calendar-page.tsx'), 'CalendarPage'),
})

const newShop = createRoute({
  getParentRoute: () => root,
  path: '/console/set-up',
  validateSearch: ({ step }): { step?: SetUpPlace | undefined } => ({
    step: SET_UP_PLACES.find((place) => place === step),
  }),
  component: lazyRouteComponent(() => import('../operations/set-up/set-up-page.tsx'), 'SetUpShopPage'),
})

const prices = createRoute({
  getParentRoute: () => root,
  path: '/console/prices',
  component: lazyRouteComponent(() => import('../quoting/prices/prices-page.tsx'), 'PricesPage'),
})

const costs = createRoute({
  getParentRoute: () => root,
  path: '/console/costs',
  component: lazyRouteComponent(() => import('../quoting/costs/costs-page.tsx'), 'CostsPage'),
})

const editMaterials = createRoute({
  getParentRoute: () => root,
  path: '/console/materials/edit',
  component: lazyRouteComponent(
    () => import('../catalog/edit-materials/edit-materials-page.tsx'),
    'EditMaterialsPage',
  ),
})

const printSettings = createRoute({
  getParentRoute: () => root,
  path: '/console/print-settings',
  component: lazyRouteComponent(
    () => import('../catalog/print-settings/print-settings-page.tsx'),
    'PrintSettingsPage',
  ),
})

const printLimits = createRoute({
  getParentRoute: () => root,
  path: '/console/print-limits',
  component: lazyRouteComponent(
    () => import('../catalog/print-limits/print-limits-page.tsx'),
    'PrintLimitsPage',
  ),
})

const routing = createRoute({
  getParentRoute: () => root,
  path: '/console/routing',
  component: lazyRouteComponent(() => import('../quoting/routing/routing-page.tsx'), 'RoutingPage'),
})

const slicer = createRoute({
  getParentRoute: () => root,
  path: '/console/slicer',
  component: lazyRouteComponent(() => import('../production/slicer/slicer-page.tsx'), 'SlicerPage'),
})

const deliverySettings = createRoute({
  getParentRoute: () => root,
  path: '/console/delivery-settings',
  component: lazyRouteComponent(
    () => import('../quoting/delivery-settings/delivery-settings-page.tsx'),
    'DeliverySettingsPage',
  ),
})

const boxes = createRoute({
  getParentRoute: () => root,
  path: '/console/boxes',
  component: lazyRouteComponent(() => import('../quoting/delivery-settings/boxes-page.tsx'), 'BoxesPage'),
})

const carriers = createRoute({
  getParentRoute: () => root,
  path: '/console/carriers',
  component: lazyRouteComponent(() => import('../shipping/carriers/carriers-page.tsx'), 'CarriersPage'),
})

const salesTax = createRoute({
  getParentRoute: () => root,
  path: '/console/sales-tax',
  component: lazyRouteComponent(() => import('../payments/sales-tax/sales-tax-page.tsx'), 'SalesTaxPage'),
})

const payments = createRoute({
  getParentRoute: () => root,
  path: '/console/payments',
  component: lazyRouteComponent(() => import('../payments/payments-page.tsx'), 'PaymentsPage'),
})

/** The settings of the groups Shop, Selling, and Delivery and payment; and the set-up of a new shop. */
export const shopSettingsRoutes = [
  settings,
  settingsHistory,
  shopDetails,
  brand,
  terms,
  calendar,
  newShop,
  prices,
  costs,
  editMaterials,
  printSettings,
  printLimits,
  routing,
  slicer,
  deliverySettings,
  boxes,
  carriers,
  salesTax,
  payments,
] as const
