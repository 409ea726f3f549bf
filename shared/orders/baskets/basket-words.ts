// What the fields of a basket mean, for the readers of the published document.

export const BASKET_PROBLEM_WORDS = {
  code: 'The code with which buying this quote would be refused.',
  detail: 'A sentence to show to people.',
}

export const BASKET_QUOTE_OPTION_WORDS = {
  speed: 'The lead time.',
  ship_by: 'The Pacific day on which this part could ship by itself. Null until the shop confirms it.',
  own_total_cents: 'US cents for the pieces when this quote is bought alone.',
  total_cents: 'US cents for the pieces in this basket: the own total less its share of the saving.',
}

export const BASKET_QUOTE_WORDS = {
  quote_id: 'The id of the quote, and of its order once the basket is paid.',
  filename: 'The name of its file.',
  material: 'The material of the quote.',
  color: 'The color of the quote.',
  quantity: 'How many pieces.',
  status: 'The status of the quote.',
  problem: 'Why this quote cannot be bought now; null when it can.',
  options: 'Its price at each lead time; empty while it has none.',
}

export const BASKET_LINE_WORDS = {
  code: 'What the line is: `parts`, `shared_setup` or `shared_minimum`.',
  label: 'The line for people.',
  note: 'How it comes about, or null.',
  cents: 'US cents, negative for a saving. The lines add up to `total_cents`.',
}

export const BASKET_OPTION_WORDS = {
  speed: 'The lead time, one for all quotes of the basket.',
  label: 'Its name for people.',
  ship_by:
    'The Pacific day on which everything ships: that of the latest part, or a later one when the parts wait for the same printers. Null until the shop has confirmed every day.',
  parts_cents: 'US cents for the pieces if each quote was bought alone.',
  saving_cents: 'US cents saved because set-up and order minimum are shared.',
  total_cents: 'US cents for the pieces in this basket.',
  available: 'Whether the whole basket can be bought at this lead time.',
  note: 'Why it is not available, or null.',
  lines: 'How the total comes about.',
}

export const BASKET_DELIVERY_WORDS = {
  method: '`courier` brings it the same day it ships, `shipping` is by carrier.',
  pickup: 'True for a pickup at the shop.',
  city: 'Of the address, which is not given back.',
  fee_cents: 'US cents for all parcels, its own line at the checkout.',
  transit_days: 'Business days on the way, of `shipping` only.',
  speeds:
    'Of an unpaid `courier` only: the speeds on whose ship date a courier comes. Accepting another speed is refused with `couriers_unavailable`.',
  parcels: 'In how many parcels the parts are packed.',
  expires_at: 'Unix seconds until which this price holds.',
  fee_note: 'What the price contains, or null.',
}

export const BASKET_DELIVERY_REVIEW_WORDS = {
  status:
    '`waiting` until staff decide, `refused` when they cannot deliver this, `changed` when the parcels changed since it was sent for review: price the delivery again.',
  city: 'Of the address, which is not given back.',
  note: 'What staff wrote about a refusal, or null.',
}

export const BASKET_CHECKOUT_WORDS = {
  url: 'Where a person pays.',
  expires_at: 'Unix seconds; accept again for a new link.',
  speed: 'The lead time that is paid there.',
}

export const BASKET_WORDS = {
  id: 'The id of the basket.',
  status: '`open` until it is paid, then `paid` for good.',
  created_at: 'Unix seconds.',
  updated_at: 'Unix seconds of the last change of the basket.',
  expires_at: 'Unix seconds at which the first price of its quotes expires. Null while none has a price.',
  number: 'The purchase number, such as `P1004`; null until it is paid.',
  quotes: 'The quotes in the order in which they were added.',
  currency: 'US dollars.',
  options: 'One price and ship date per lead time, for the quotes that have a price.',
  delivery: 'The price of the delivery of everything; null until an address is priced.',
  delivery_required: 'True: a basket needs a delivery price before it can be paid.',
  delivery_review:
    'Not null while a delivery that staff must price leaves the basket without a delivery price. Staff write to the customer when they have decided.',
  checkout: 'The link at which its owner can pay now, or null.',
  order_ids: 'The orders of the purchase; empty until it is paid.',
  page_url: 'The page of the basket.',
}

export const PURCHASE_WORDS = {
  basket_id: 'The id of the basket that was bought.',
  purchase_number: 'What all orders of the purchase have in common, such as `P1004`.',
  speed: 'The lead time that was bought.',
  parts_cents: 'US cents for all pieces.',
  delivery_cents: 'US cents for the delivery.',
  tax_cents: 'US cents of sales tax.',
  total_cents: 'US cents that were paid.',
  orders: 'One order per quote, in the order of the basket.',
}
