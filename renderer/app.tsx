import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router'
import type { Speed } from '../shared/catalog/materials.ts'
import { OWN_ORDER_FILTERS, type OwnOrderFilter } from '../shared/orders/own-order-filter.ts'
import { StartPage } from './quoting/customer/start/start-page.tsx'
import type { consoleRoutes } from './console/console-routes.ts'
import { accountRoutes } from './accounts/account-routes.ts'
import { signInRoutes } from './accounts/sign-in/sign-in-routes.ts'
import { kioskRoutes } from './quoting/kiosk/kiosk-routes.ts'
import { root } from './platform/shell/root-route.ts'
import { termsRoutes } from './quoting/customer/terms/terms-routes.ts'
import { parseSearch, stringifySearch } from './platform/shell/search-text.ts'

/** The values of `Speed`, without the validator of its schema. */
const SPEEDS: readonly Speed[] = ['asap', 'week']

const start = createRoute({ getParentRoute: () => root, path: '/', component: StartPage })

const history = createRoute({
  getParentRoute: () => root,
  path: '/quotes',
  validateSearch: ({ q, show }): { q?: string | undefined; show?: 'ordered' | 'all' | undefined } => ({
    q: typeof q === 'string' && q !== '' ? q : undefined,
    show: show === 'ordered' || show === 'all' ? show : undefined,
  }),
  component: lazyRouteComponent(
    () => import('./quoting/customer/history/my-quotes-page.tsx'),
    'MyQuotesPage',
  ),
})

/** Several parts side by side. Quote ids begin with `q_`, so no quote has this path. */
/** Several parts that were dropped together, until there is a basket for them. */
const newBasket = createRoute({
  getParentRoute: () => root,
  path: '/baskets/new',
  component: lazyRouteComponent(
    () => import('./quoting/customer/basket/new-basket-page.tsx'),
    'NewBasketPage',
  ),
})

/** Before there were baskets, several parts were compared there. */
const together = createRoute({
  getParentRoute: () => root,
  path: '/quotes/together',
  beforeLoad: () => {
    throw redirect({ to: '/baskets/new', replace: true })
  },
})

/** A basket, and the purchase once it is paid. */
const basket = createRoute({
  getParentRoute: () => root,
  path: '/baskets/$id',
  validateSearch: ({ paid, rest }): { paid?: boolean | undefined; rest?: string | undefined } => ({
    paid: paid === '1' || paid === 'true' || paid === true || undefined,
    rest: typeof rest === 'string' && rest !== '' ? rest : undefined,
  }),
  component: lazyRouteComponent(() => import('./orders/customer/basket-page.tsx'), 'BasketPage'),
})

/** A basket, read-only, for everyone with its link. */
const sharedBasket = createRoute({
  getParentRoute: () => root,
  path: '/b/$token',
  component: lazyRouteComponent(
    () => import('./quoting/customer/basket/shared-basket-page.tsx'),
    'SharedBasketPage',
  ),
})

const buyBasket = createRoute({
  getParentRoute: () => root,
  path: '/baskets/$id/order',
  validateSearch: ({ speed }): { speed?: Speed | undefined } => ({
    speed: SPEEDS.find((known) => known === speed),
  }),
  component: lazyRouteComponent(() => import('./orders/buying/buy-basket-page.tsx'), 'BuyBasketPage'),
})

const quote = createRoute({
  getParentRoute: () => root,
  path: '/quotes/$id',
  // `link` comes from an email to a guest: the token of the read-only page, for browsers that do not have the quote.
  validateSearch: ({ link }): { link?: string | undefined } => ({
    link: typeof link === 'string' && link !== '' ? link : undefined,
  }),
  component: lazyRouteComponent(() => import('./quoting/customer/quote/quote-page.tsx'), 'QuotePage'),
})

/** Ordering: delivery, review, and on to the payment page. */
const buy = createRoute({
  getParentRoute: () => root,
  path: '/quotes/$id/order',
  validateSearch: ({ speed }): { speed?: Speed | undefined } => ({
    speed: SPEEDS.find((known) => known === speed),
  }),
  component: lazyRouteComponent(() => import('./orders/buying/buy-page.tsx'), 'BuyPage'),
})

const orders = createRoute({
  getParentRoute: () => root,
  path: '/orders',
  validateSearch: ({ q, show }): { q?: string | undefined; show?: OwnOrderFilter | undefined } => ({
    q: typeof q === 'string' && q !== '' ? q : undefined,
    show: OWN_ORDER_FILTERS.find((known) => known === show),
  }),
  component: lazyRouteComponent(() => import('./orders/customer/my-orders-page.tsx'), 'MyOrdersPage'),
})

const order = createRoute({
  getParentRoute: () => root,
  path: '/orders/$id',
  /** Set by the payment page when it sends a buyer back. */
  validateSearch: ({ paid }): { paid?: boolean | undefined } => ({
    paid: paid === '1' || paid === 'true' || paid === true || undefined,
  }),
  component: lazyRouteComponent(() => import('./orders/customer/order-page.tsx'), 'OrderPage'),
})

const follow = createRoute({
  getParentRoute: () => root,
  path: '/follow/$key',
  component: lazyRouteComponent(() => import('./orders/customer/follow-page.tsx'), 'FollowPage'),
})

const followPurchase = createRoute({
  getParentRoute: () => root,
  path: '/follow/purchase/$key',
  component: lazyRouteComponent(() => import('./orders/customer/follow-page.tsx'), 'FollowPurchasePage'),
})

/** A guest's messages about a quote, by the link in an email. */
const linkedMessages = createRoute({
  getParentRoute: () => root,
  path: '/messages/$key',
  component: lazyRouteComponent(
    () => import('./orders/customer/linked-messages-page.tsx'),
    'LinkedMessagesPage',
  ),
})

const billing = createRoute({
  getParentRoute: () => root,
  path: '/billing',
  component: lazyRouteComponent(() => import('./orders/customer/billing-page.tsx'), 'BillingPage'),
})

const review = createRoute({
  getParentRoute: () => root,
  path: '/q/$token',
  // `mine` comes from an email: the customer may move the quote into an account.
  validateSearch: ({ mine }): { mine?: true | undefined } => ({
    mine: mine === true || mine === 'true' ? true : undefined,
  }),
  component: lazyRouteComponent(() => import('./quoting/customer/quote/review-page.tsx'), 'ReviewPage'),
})

const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  component: lazyRouteComponent(() => import('./accounts/staff/join-page.tsx'), 'JoinPage'),
})

const customerRoutes = [
  start,
  history,
  together,
  newBasket,
  basket,
  sharedBasket,
  buyBasket,
  quote,
  buy,
  orders,
  follow,
  followPurchase,
  linkedMessages,
  order,
  billing,
  review,
  join,
  ...accountRoutes,
  ...signInRoutes,
  ...kioskRoutes,
  ...termsRoutes,
] as const

/** Staff pages are loaded when one of them is first opened, because customers open none. */
const STAFF_PATHS = ['/console', '/console/$']
const staffEntries = STAFF_PATHS.map((path) =>
  createRoute({ getParentRoute: () => root, path, beforeLoad: ({ location }) => openStaffPage(location) }),
)

async function openStaffPage({ pathname, search, hash }: ParsedLocation): Promise<never> {
  await loadStaffPages()
  throw redirect({ to: pathname as '/console', search, hash, replace: true })
}

/** Puts the staff pages in place of their entries. */
export async function loadStaffPages(): Promise<void> {
  const { consoleRoutes: staff } = await import('./console/console-routes.ts')
  root.addChildren([...customerRoutes, ...staff])
  pages.setRoutes(pages.buildRouteTree())
}

type AllRoutes = readonly [...typeof customerRoutes, ...typeof consoleRoutes]

export const pages = createRouter({
  routeTree: root.addChildren([...customerRoutes, ...staffEntries]) as unknown as ReturnType<
    typeof root.addChildren<AllRoutes>
  >,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof pages
  }
}
