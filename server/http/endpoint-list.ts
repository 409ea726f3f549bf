import { ACCEPT_ENDPOINT } from '../orders/wire/accept-endpoints.ts'
import { ACCOUNT_ENDPOINTS, KEY_ENDPOINTS } from '../accounts/wire/account-endpoints.ts'
import { BASKET_ENDPOINTS } from '../orders/wire/basket-endpoints.ts'
import { CATALOG_ENDPOINTS } from '../catalog/wire/catalog-endpoints.ts'
import { DEVICE_ENDPOINTS } from '../accounts/wire/device-endpoints.ts'
import { DELIVERY_ENDPOINTS } from '../quoting/wire/delivery-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { OAUTH_ENDPOINTS } from '../accounts/wire/oauth-endpoints.ts'
import { ORDER_ENDPOINTS } from '../orders/wire/order-endpoints.ts'
import { QUOTE_ENDPOINTS } from '../quoting/wire/quote-endpoints.ts'

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
