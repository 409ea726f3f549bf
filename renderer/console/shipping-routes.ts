import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../platform/shell/root-route.ts'
import { readChosen } from '../platform/kit/console-search.ts'

/** `select`: numbers of orders to select, as `1009 1012`. */
function readShippingSearch(search: Record<string, unknown>): { chosen?: string; select?: string } {
  const { select } = search
  const isText = typeof select === 'string' || typeof select === 'number'
  return { ...readChosen(search), ...(isText ? { select: String(select) } : {}) }
}

/** Returns the parcel of the slip; none for what is still to be packed. */
function readParcelId({ parcel }: Record<string, unknown>): { parcel?: string } {
  return typeof parcel === 'string' ? { parcel } : {}
}

const shipping = createRoute({
  getParentRoute: () => root,
  path: '/console/shipping',
  validateSearch: readShippingSearch,
  component: lazyRouteComponent(() => import('../shipping/shipping-page.tsx'), 'ShippingPage'),
})

const packingSlip = createRoute({
  getParentRoute: () => root,
  path: '/console/shipping/$id/slip',
  validateSearch: readParcelId,
  component: lazyRouteComponent(() => import('../shipping/packing-slip-page.tsx'), 'PackingSlipPage'),
})

/** The pages of the section Pack and ship. */
export const shippingRoutes = [shipping, packingSlip] as const
