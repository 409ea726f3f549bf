import { ACCEPT_ROW } from './accept-row.ts'
import { ACCOUNT_ROWS, KEY_ROWS } from './account-rows.ts'
import { CATALOG_ROWS } from './catalog-rows.ts'
import { DEVICE_ROWS } from './device-rows.ts'
import { DELIVERY_ROWS } from './delivery-rows.ts'
import type { Endpoint } from './endpoint.ts'
import { OAUTH_ROWS } from './oauth-rows.ts'
import { ORDER_ROWS } from './order-rows.ts'
import { QUOTE_ROWS } from './quote-rows.ts'

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
