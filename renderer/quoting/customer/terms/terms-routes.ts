import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { OrderTerms } from '../../../../shared/platform/shop-terms.ts'
import { root } from '../../../platform/shell/root-route.ts'

/** Set by the page of an order: the versions that were in force when it was paid. */
function readVersions({ terms, shop_details }: Record<string, unknown>): Partial<OrderTerms> {
  return {
    ...(isVersion(terms) ? { terms: Number(terms) } : {}),
    ...(isVersion(shop_details) ? { shop_details: Number(shop_details) } : {}),
  }
}

function isVersion(value: unknown): boolean {
  return /^[1-9]\d{0,8}$/.test(String(value))
}

const component = (name: 'SaleTermsPage' | 'ReturnsPage' | 'PrivacyPage') =>
  lazyRouteComponent(() => import('./terms-page.tsx'), name)

const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  validateSearch: readVersions,
  component: component('SaleTermsPage'),
})

const returns = createRoute({
  getParentRoute: () => root,
  path: '/returns',
  validateSearch: readVersions,
  component: component('ReturnsPage'),
})

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  validateSearch: readVersions,
  component: component('PrivacyPage'),
})

/** The pages of the texts that customers agree to. */
export const termsRoutes = [terms, returns, privacy] as const
