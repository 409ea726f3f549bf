import { MAX_BASKET_QUOTES } from '../../../shared/orders/baskets/basket-limits.ts'
import type { RefusalCode } from '../../../shared/platform/refusal-codes.ts'

/**
 * Advice for a program after each refusal that it can get, in one or two sentences. The refusal's own sentence is for
 * the person.
 */
export const REFUSAL_ADVICE: Partial<Record<RefusalCode | 'invalid_input', string>> = {
  invalid_input:
    'Correct the fields that `detail` names (`loc` says where, `msg` what), then send it again. Do not guess values that only the person knows.',
  unauthorized:
    'Connect again, or ask the person for a key that works. Do not retry with the same credentials.',
  insufficient_scope:
    'Ask the person to connect you again, or to create a key, with the missing scope. Only they can allow `purchase`.',
  spending_cap_reached:
    'Tell the person that the monthly limit they set for this key or app is reached. Only they can raise it, on the account page.',
  origin_mismatch: 'Send the request without an `Origin` header, or from a page of the shop.',
  host_not_allowed: 'Use the address that this guide names.',
  quote_not_found:
    'Check the id; a requote may have returned a new one. Another account’s quotes are not found either.',
  basket_not_found: 'Check the id. Another account’s baskets are not found either.',
  basket_paid: 'Read the basket: it has the ids of its orders. For more parts make a new basket.',
  basket_full: `A basket holds ${MAX_BASKET_QUOTES} quotes. Put the others into a second basket, which is a purchase of its own.`,
  order_not_found:
    'Check the id. An order appears once a person has paid; until then read the quote of the same id.',
  material_unavailable: 'Read the materials again and let the person choose one whose `available` is true.',
  color_unavailable: '`allowed` lists the colors of this material. Let the person choose one.',
  setting_invalid:
    'Read `print_settings` of the materials for names and ranges, and send values within them.',
  file_too_large: 'Ask the person for a coarser export, or for STEP.',
  body_too_large: 'Send a smaller request; files go as multipart or through an upload address.',
  unsupported_media_type:
    'Send JSON as `application/json`, and files as `multipart/form-data` in a part named `file`.',
  unsupported_file_type: 'Ask the person for a STEP, STL, OBJ or 3MF export of the part.',
  file_not_stored: 'Upload the file again: the shop no longer has it.',
  nothing_to_split: 'Buy the quote as it is: its file is one part.',
  too_many_parts: 'Ask the person which parts are needed, and for a file of each.',
  part_not_written: 'Ask the person for a file of each part.',
  upload_not_found:
    'Create a new upload and send the file again. Uploads that are not quoted are kept for a day.',
  upload_not_received: 'PUT the file to the `upload_url` first, then ask for the quote again.',
  upload_expired: 'Create a new upload and send the file before it expires.',
  upload_address_closed:
    'The address has received its file or has expired. Quote the upload if you sent the file; otherwise create a new one.',
  upload_limit: 'Quote the files you sent, or wait until unused uploads expire.',
  file_not_fetched:
    'Send the file through an upload address instead; `detail` says why it could not be read.',
  quote_paid: 'Do not change it. For a change, upload the file again for a new quote.',
  quote_expired:
    'Requote it without changes, tell the person the new price, and continue with the id you get.',
  quote_final: 'Read the quote to see why it ended. A requote makes a new quote of the same file.',
  not_priced: 'Read the quote every 5 to 10 seconds until it has prices.',
  held_for_review: 'Tell the person that the shop is reviewing it, and read the quote again later.',
  engineering_required:
    'Tell the person that an engineer has to price it, and send the engineering request if they want that.',
  not_engineering:
    'Read the quote: it is not, or no longer, an engineering request, and says what can be done with it.',
  draft_expired: 'Requote it, then send the request.',
  option_unavailable:
    'Read the quote and let the person choose an option whose `available` is true; requote if there is none.',
  delivery_not_priced: 'Ask for the delivery address and price the delivery first.',
  ship_date_changed:
    'Tell the person the new `ship_by`. Go on only if they agree, with a new idempotency key.',
  price_changed: 'Tell the person the new price. Go on only if they agree, with a new idempotency key.',
  payment_required:
    'Give `checkout_url` to the person, who pays there. Then read the order with the same id.',
  payments_unavailable: 'Try again in a few minutes. Nothing was charged.',
  payment_in_progress: 'Someone is paying for it right now. Read the quote again in a minute.',
  quote_claimed: 'Tell the person that another account has this quote.',
  claim_token_invalid: 'Ask the person for the whole `review_url`; the token is its last part.',
  idempotency_key_required: 'Send an `Idempotency-Key` of your own, a new one for each purchase.',
  idempotency_key_reused: 'Use a new key: this one belongs to a different request.',
  idempotency_in_flight: 'Wait a few seconds, then send the same request with the same key.',
  carrier_shipping_available:
    'Ask the person whether carrier shipping at `fee_cents` and `transit_days` is fine. Only then send the address with `accept_carrier` true.',
  couriers_unavailable:
    'Where `speeds` names a speed, a courier comes on its ship date: ask whether that one is fine. Otherwise try again later today, or ask whether a carrier is fine.',
  outside_delivery_area: 'Ask the person for another address; the shop does not deliver to this one.',
  outside_shipping_area: 'Ask the person for another address; no carrier delivers to this one.',
  shipping_review_required:
    'The shop’s staff price this delivery. Read the quote or basket again later: `delivery_review` shows its status.',
  delivery_invalid: 'Ask the person to check the address and the phone number; `detail` says what is wrong.',
  courier_error: 'Send it again in half a minute, a few times at most.',
  delivery_unavailable: 'Tell the person that deliveries cannot be priced now, and try again later.',
  wrong_state: 'It has changed since you read it. Read the quote or order again, then decide again.',
  order_committed: 'Do not try again. Tell the person to contact the shop; `detail` has the address.',
  authorization_pending: 'Keep polling every `interval` seconds.',
  slow_down: 'Wait 5 seconds longer between polls from now on.',
  access_denied: 'Stop: the person said no. Ask them before you start again.',
  expired_token: 'Start a new device login; codes expire after 10 minutes.',
  invalid_grant:
    'Stop polling: the code is unknown or its key was already issued. Start again if you have no key.',
  key_limit: 'Ask the person to revoke a key that is no longer needed.',
  rate_limited: 'Wait as many seconds as `Retry-After` (`retry_after` in the body) says.',
  database_unavailable: 'Nothing was changed. Tell the person, and try again in a few minutes.',
  upload_bytes_limit:
    'Wait as many seconds as `retry_after` says before you upload more; parts that are ordered do not count.',
  shop_busy: 'Send the same request again after `retry_after` seconds; nothing was changed.',
  storage_full:
    'Tell the person that the shop has to make room on its disk. Send the same request again after `retry_after` seconds, a few times at most.',
  shutting_down: 'Try again in a few seconds.',
  internal_error:
    'Try again once, with the same idempotency key. If it fails again, tell the person; `request_id` helps the shop to find the cause.',
}
