import { ACCEPT_ROW } from './accept-endpoints.ts'
import { ACCOUNT_ROWS, KEY_ROWS } from './account-endpoints.ts'
import { CATALOG_ROWS } from './catalog-endpoints.ts'
import { DEVICE_ROWS } from './device-endpoints.ts'
import { DELIVERY_ROWS } from './delivery-endpoints.ts'
import type { Endpoint } from '../endpoint.ts'
import { OAUTH_ROWS } from './oauth-endpoints.ts'
import { ORDER_ROWS } from './order-endpoints.ts'
import { QUOTE_ROWS } from './quote-endpoints.ts'

/** THE TABLE: one row for each endpoint of the interface, in the interface's order. */
export const ROUTES: readonly Endpoint[] = [
  ...ACCOUNT_ROWS,
  ...DEVICE_ROWS,
  ...OAUTH_ROWS,
  ...KEY_ROWS,
  ...CATALOG_ROWS,
  ...QUOTE_ROWS,
  ...DELIVERY_ROWS,
  ACCEPT_ROW,
  ...ORDER_ROWS,
]
