import { ACCEPT_ENDPOINT } from './accept-endpoints.ts'
import { ACCOUNT_ENDPOINTS, KEY_ENDPOINTS } from './account-endpoints.ts'
import { BASKET_ENDPOINTS } from './basket-endpoints.ts'
import { CATALOG_ENDPOINTS } from './catalog-endpoints.ts'
import { DEVICE_ENDPOINTS } from './device-endpoints.ts'
import { DELIVERY_ENDPOINTS } from './delivery-endpoints.ts'
import type { Endpoint } from '../endpoint.ts'
import { OAUTH_ENDPOINTS } from './oauth-endpoints.ts'
import { ORDER_ENDPOINTS } from './order-endpoints.ts'
import { QUOTE_ENDPOINTS } from './quote-endpoints.ts'

/** All endpoints of the interface, in the order of the published document. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...ACCOUNT_ENDPOINTS,
  ...DEVICE_ENDPOINTS,
  ...OAUTH_ENDPOINTS,
  ...KEY_ENDPOINTS,
  ...CATALOG_ENDPOINTS,
  ...QUOTE_ENDPOINTS,
  ...DELIVERY_ENDPOINTS,
  ACCEPT_ENDPOINT,
  ...BASKET_ENDPOINTS,
  ...ORDER_ENDPOINTS,
]
