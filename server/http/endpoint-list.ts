import { EMAIL_LINK_ENDPOINTS } from '../accounts/wire/email-link-endpoints.ts'
import { FLOOR_DEVICE_ENDPOINTS } from '../accounts/wire/floor-device-endpoints.ts'
import { INVITATION_ENDPOINTS } from '../accounts/wire/invitation-endpoints.ts'
import { KIOSK_ENDPOINTS } from '../accounts/wire/kiosk-endpoints.ts'
import { PASSKEY_ENDPOINTS } from '../accounts/wire/passkey-endpoints.ts'
import { RECENT_SIGN_IN_ENDPOINTS } from '../accounts/wire/recent-sign-in-endpoints.ts'
import { SIGN_IN_ENDPOINTS } from '../accounts/wire/sign-in-endpoints.ts'
import { WORKSTATION_ENDPOINTS } from '../accounts/wire/workstation-endpoints.ts'
import { GUEST_LINK_ENDPOINTS } from '../quoting/wire/guest-link-endpoints.ts'
import { ACCEPT_ENDPOINT } from '../orders/wire/accept-endpoints.ts'
import { ACCOUNT_ENDPOINTS, KEY_ENDPOINTS } from '../accounts/wire/account-endpoints.ts'
import { BASKET_ENDPOINTS } from '../orders/wire/basket-endpoints.ts'
import { CATALOG_ENDPOINTS } from '../catalog/wire/catalog-endpoints.ts'
import { DEVICE_ENDPOINTS } from '../accounts/wire/device-endpoints.ts'
import { DELIVERY_ENDPOINTS } from '../quoting/wire/delivery-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { OAUTH_ENDPOINTS } from '../accounts/wire/oauth-endpoints.ts'
import { ORDER_ENDPOINTS } from '../orders/wire/order-endpoints.ts'
import { GUEST_ENDPOINTS, QUOTE_ENDPOINTS } from '../quoting/wire/quote-endpoints.ts'

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

/** Endpoints of the shop's own pages, outside `/v1`: signing in, and quotes of a guest. */
export const SITE_ENDPOINTS = [
  ...SIGN_IN_ENDPOINTS,
  ...RECENT_SIGN_IN_ENDPOINTS,
  ...PASSKEY_ENDPOINTS,
  ...INVITATION_ENDPOINTS,
  ...FLOOR_DEVICE_ENDPOINTS,
  ...KIOSK_ENDPOINTS,
  ...GUEST_LINK_ENDPOINTS,
  ...WORKSTATION_ENDPOINTS,
  ...EMAIL_LINK_ENDPOINTS,
  ...GUEST_ENDPOINTS,
]
