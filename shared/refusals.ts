/** All refusals: code, HTTP status and the sentence for customers and staff. Faults of the program are not refusals. */
export const REFUSALS = {
  unauthorized: [401, 'Sign in, or send a valid API key as "Authorization: Bearer <key>".'],
  sign_in_failed: [401, 'The email address or password is incorrect.'],
  passkey_failed: [
    401,
    'This passkey did not work. Try again, or sign in with your email address and password.',
  ],
  insufficient_scope: [403, 'This key does not have the scope this request needs.'],
  person_required: [403, 'Only a signed-in person can do this; an API key cannot. Sign in on the site.'],
  set_up_refused: [
    403,
    'This set-up link was already used or opened on another machine. Restart the program to get a new one.',
  ],
  confirmation_required: [
    403,
    'Confirm your identity with your password or a passkey (POST /auth/confirm), then try again.',
  ],
  role_required: [403, 'Your role in the shop does not allow this.'],
  origin_mismatch: [403, 'This request came from another site and was refused.'],
  host_not_allowed: [403, 'This server does not accept requests for that host name.'],
  spending_cap_reached: [403, 'This purchase would exceed the monthly limit of this key or app.'],
  request_held: [403, 'Another account opened this request first.'],
  not_found: [404, 'Not Found'],
  method_not_allowed: [405, 'Method Not Allowed'],
  quote_not_found: [404, 'There is no such quote in this account.'],
  order_not_found: [404, 'There is no such order in this account.'],
  order_link_ended: [
    410,
    'This link has expired. It works for 180 days after the order is completed. Contact the shop with the order number.',
  ],
  email_link_ended: [
    404,
    'This link was already used or is older than 24 hours. Sign in and request a new one under Account.',
  ],
  email_not_confirmed: [
    409,
    'This person has not confirmed their email address, so it may belong to someone else. Ask them to confirm it under Account, or send them an invitation.',
  ],
  pin_wrong: [401, 'The PIN is incorrect.'],
  person_not_found: [404, 'There is no such person in this shop.'],
  customer_not_found: [
    404,
    'There is no such customer. A guest whose session ended without a quote is forgotten.',
  ],
  merge_refused: [409, 'These customers cannot be merged.'],
  erase_refused: [409, 'The data of this customer cannot be erased now.'],
  invitation_not_found: [
    404,
    'This invitation was used or withdrawn, or is older than seven days. Ask the owner for a new one.',
  ],
  passkey_not_found: [404, 'There is no such passkey in this account.'],
  key_not_found: [404, 'There is no such API key in this account.'],
  grant_not_found: [404, 'There is no such connected app in this account.'],
  device_not_found: [
    404,
    'There is no device login with that code, or it has expired. Check the code, or start the login again.',
  ],
  request_not_found: [404, 'There is no such connection request, or it has expired.'],
  email_taken: [409, 'An account with this email address already exists. Sign in instead.'],
  authorization_pending: [400, 'Not approved yet. Keep polling.'],
  slow_down: [400, 'Polling too fast. Wait 5 seconds longer between polls.'],
  access_denied: [400, 'The person denied this login.'],
  expired_token: [400, 'The code has expired. Start again.'],
  invalid_grant: [400, 'The code is unknown or was already used.'],
  invalid_request: [400, 'The request is malformed.'],
  invalid_client: [400, 'This client is unknown. Register it again.'],
  invalid_redirect_uri: [400, 'The redirect URIs are not allowed.'],
  invalid_client_metadata: [400, 'The client metadata is not valid.'],
  invalid_scope: [400, 'The requested scope exceeds what was granted.'],
  invalid_target: [400, 'The resource is not this server.'],
  unsupported_grant_type: [400, 'The grant_type must be authorization_code or refresh_token.'],
  already_decided: [409, 'This request was already approved or denied. Start again to decide differently.'],
  scope_not_requested: [400, 'Only requested scopes can be approved.'],
  no_scope_approved: [400, 'Approve at least one scope, or deny the request.'],
  material_unavailable: [400, 'This material is out of stock. Choose another one.'],
  color_unavailable: [400, 'This color is not available in this material.'],
  setting_invalid: [400, 'A print setting is outside what the shop prints.'],
  signature_invalid: [400, 'The signature of this event is not valid.'],
  malformed_request: [400, 'The HTTP request is malformed or incomplete.'],
  request_timeout: [408, 'The request took too long to arrive. Send it again.'],
  headers_too_large: [431, 'The request headers are too large.'],
  body_too_large: [413, 'The request is too large.'],
  file_too_large: [413, 'The file is larger than 50 MB. Export it with fewer triangles, or as STEP.'],
  unsupported_media_type: [
    415,
    'Send this request as JSON, or a file as multipart/form-data in a part named "file".',
  ],
  unsupported_file_type: [
    415,
    'This is not a STEP, STL, OBJ or 3MF file. Export the part in one of these formats.',
  ],
  upload_limit: [
    409,
    'This account has too many open uploads. Quote the files that were received, or wait 15 minutes.',
  ],
  upload_address_closed: [
    404,
    'This upload address is unknown, already used, or expired. If the file was sent, quote it by its upload_id; otherwise create a new upload.',
  ],
  upload_not_found: [
    404,
    'There is no such upload in this account. Uploads without a quote are kept for a day. Create a new upload and send the file again.',
  ],
  upload_not_received: [
    409,
    'No file has arrived for this upload yet. Send it with PUT to the upload_url, then try again.',
  ],
  upload_expired: [
    409,
    'This upload expired before a file arrived. Create a new upload and send the file within 15 minutes.',
  ],
  file_not_fetched: [
    422,
    'The file could not be read from that address. Send it with an upload link instead.',
  ],
  file_not_stored: [409, 'The file of this quote is no longer stored. Upload it again.'],
  part_not_measured: [
    409,
    'This part has not been measured, so there is no repaired file to print. Download the original file.',
  ],
  part_not_written: [
    503,
    'The part could not be exported in this format. Try the other format, or download the original file.',
  ],
  quote_paid: [
    409,
    'This quote is paid and can no longer be changed. Upload the file again for a new quote.',
  ],
  quote_expired: [409, 'This quote has expired. Requote it for a current price.'],
  quote_final: [409, 'This quote is closed and cannot be changed.'],
  not_priced: [409, 'This quote is not priced yet.'],
  held_for_review: [409, 'The shop is reviewing this quote.'],
  engineering_required: [409, 'This part needs an engineering review before it can be bought.'],
  not_engineering: [409, 'This needs a quote in status "engineering". Read the quote again for its status.'],
  draft_expired: [409, 'The draft of this engineering request has expired. Requote it.'],
  option_unavailable: [409, 'This lead time is no longer available. Choose another option.'],
  delivery_not_priced: [409, 'Delivery has no price yet. Send the delivery address first.'],
  ship_date_changed: [409, 'The ship date has moved to a later day. Accept again only if the buyer agrees.'],
  price_changed: [409, 'The price has changed.'],
  payment_required: [402, 'Pay at the checkout link to place the order.'],
  payments_unavailable: [503, 'Card payments cannot be reached right now. Try again soon.'],
  payment_in_progress: [409, 'A card payment for this quote is in progress. Try again once it has ended.'],
  quote_claimed: [409, 'This quote belongs to another account. Upload the file to get your own quote.'],
  claim_token_invalid: [404, 'The link does not belong to this quote. Use the current link from its page.'],
  idempotency_key_required: [428, 'Send an Idempotency-Key header with this request.'],
  idempotency_key_reused: [
    422,
    'This Idempotency-Key was used with a different request. Send a new one with this request.',
  ],
  idempotency_in_flight: [
    409,
    'The first request with this Idempotency-Key is still running. Try again soon.',
  ],
  carrier_shipping_available: [422, 'This address is outside the courier area; a carrier can deliver there.'],
  couriers_unavailable: [422, 'No courier is available right now. Try again later.'],
  outside_delivery_area: [422, 'The shop does not deliver to this address.'],
  outside_shipping_area: [422, 'No carrier ships to this address.'],
  shipping_review_required: [422, 'The shop has to review this delivery first.'],
  delivery_invalid: [422, 'Check the address and the phone number.'],
  courier_error: [502, 'The courier service did not answer. Try again.'],
  delivery_unavailable: [503, 'Delivery is not available right now.'],
  settings_invalid: [400, 'Some of these settings are not valid.'],
  address_lost: [
    409,
    'This delivery address cannot be read: its key was lost. Ask the customer for the address.',
  ],
  order_committed: [409, 'A paid order cannot be cancelled. Contact the shop.'],
  refund_too_large: [409, 'This is more than the amount left to refund.'],
  nothing_to_refund: [409, 'There is nothing left to refund.'],
  checkout_not_found: [404, 'There is no such checkout. Ask for a new link.'],
  checkout_closed: [409, 'This checkout link is no longer open. Ask for a new one.'],
  card_declined: [402, 'The card was declined. Nothing was charged; try another card.'],
  no_billing_account: [404, 'This account has not paid by card yet.'],
  last_owner: [409, 'The shop needs an owner. Make someone else an owner first.'],
  works_here_already: [409, 'You already work at this shop. An owner can change your role under Staff.'],
  passkey_not_made: [400, 'The passkey could not be added. Try again.'],
  passkeys_need_a_name: [
    409,
    'Passkeys do not work at an IP address. On the shop’s own machine, open http://localhost with the same port.',
  ],
  passkey_limit: [409, 'This account has the maximum number of passkeys. Remove one first.'],
  key_limit: [409, 'This account has the maximum number of API keys. Revoke one first.'],
  printer_refused: [409, 'This cannot be printed on that printer right now.'],
  photo_refused: [415, 'This photo cannot be used. Send a JPEG photo.'],
  photo_limit: [409, 'This order has the maximum number of photos. Delete one first.'],
  day_refused: [409, 'This day cannot be promised.'],
  amount_changed: [409, 'The amount has changed. Review it and try again.'],
  undo_over: [409, 'This can be undone for 15 minutes only.'],
  no_mail_server: [409, 'No mail server is set. Set one under Emails, or send the email by hand.'],
  mail_not_sent: [502, 'The mail server did not accept the email.'],
  no_keychain: [
    409,
    'Only the desktop program can store passwords. Set LAYERLINE_SMTP_PASSWORD in the environment of this server.',
  ],
  stripe_not_set_up: [
    409,
    'Stripe Tax needs Stripe payments. Set up Stripe under Payments first, or use your own table.',
  ],
  wrong_state: [409, 'This has changed. Review it and try again.'],
  rate_limited: [429, 'Too many requests. Wait before the next one.'],
  database_unavailable: [
    503,
    'The shop cannot save anything right now. Nothing was changed, and the shop has been notified. Try again later.',
  ],
  shop_busy: [503, 'The shop is busy. Nothing was changed; try again in a few seconds.'],
  storage_full: [
    503,
    'The shop’s computer is out of disk space, so nothing can be saved. Nothing was changed; try again later.',
  ],
  upload_bytes_limit: [
    429,
    'You have reached the upload limit for one day. Order a quoted part, or upload the rest later.',
  ],
  shutting_down: [503, 'The shop is restarting. Try again in a few seconds.'],
  internal_error: [500, 'Something went wrong on our side. Nothing was lost; try again.'],
} as const satisfies Record<string, readonly [number, string]>

export type RefusalCode = keyof typeof REFUSALS

/** A refusal, sent as `{error: code, detail: sentence, ...fields}` with the status of its code. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly fields: Record<string, unknown>

  constructor(code: RefusalCode, detail?: string, fields: Record<string, unknown> = {}) {
    super(detail ?? REFUSALS[code][1])
    this.name = 'Refusal'
    this.code = code
    this.status = REFUSALS[code][0]
    this.fields = fields
  }
}

/** One item of the 422 body, in the shape of the interface. */
export interface InvalidItem {
  loc: (string | number)[]
  msg: string
  type: string
  input?: unknown
  ctx?: Record<string, unknown>
}

/** A 422 whose `detail` lists what is wrong and where. */
export class InvalidInput extends Error {
  readonly items: InvalidItem[]

  constructor(items: InvalidItem[]) {
    super(items.map((item) => `${item.loc.join('.')}: ${item.msg}`).join('; '))
    this.name = 'InvalidInput'
    this.items = items
  }
}
