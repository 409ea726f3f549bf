/** The descriptions of an order's fields, for readers of the interface. */
export const ORDER_WORDS = {
  id: 'The same as the id of its quote.',
  number: 'The order number that people use.',
  purchase_number:
    'What all orders of one purchase have in common, such as `P1004`; null when it was bought alone.',
  status: 'Where the order is in the shop.',
  created_at: 'Unix seconds.',
  updated_at: 'Unix seconds.',
  paid: 'Always true: an order begins with its payment.',
  paid_at: 'Unix seconds.',
  practice: 'True for a test payment: no money moved.',
  filename: 'The file name of the part.',
  material: 'The material of the part.',
  material_note: 'Names a `Custom` material; else null.',
  extras: 'Work beyond printing, in `parts_cents` already.',
  color: 'The color of the part.',
  quantity: 'How many pieces.',
  purchase_order: 'The buyer’s own number for the purchase, or null.',
  speed: 'The lead time that was bought.',
  parts: 'Each piece and its progress.',
  ship_by: 'The promised Pacific day on which it leaves the shop. Null while `ship_date_pending` is true.',
  ship_date_pending: 'True until the shop confirms the ship date.',
  expected_ship_by:
    'The Pacific day that the shop now expects, if it is later than the promise; otherwise null.',
  tracking: 'Set once it ships; null before.',
  delivery: 'How it is delivered, and where it is once it is packed.',
  currency: 'All amounts are US cents.',
  parts_cents: 'US cents for the pieces.',
  delivery_cents: 'US cents for the delivery.',
  tax_cents: 'US cents of sales tax.',
  total_cents: 'US cents that were charged: parts, delivery and tax.',
  refunded_cents: 'US cents refunded so far, tax included.',
  refunds: 'Refunds and their reasons.',
  hold_reason: 'Why it is on hold; otherwise null.',
  decline_reason: 'Why the shop declined it; otherwise null.',
  shipped_at: 'Unix seconds; null before.',
  review_url: 'The page of the part. Anyone with the link can see it.',
  thumbnail_url: 'A picture of the part, PNG, or null.',
}

export const ORDER_PART_WORDS = {
  unit: '1 to the quantity.',
  status: 'Where this piece is in production.',
  progress: 'From 0 to 1.',
}

export const TRACKING_WORDS = {
  method: '`courier` or `shipping`.',
  carrier: 'The name of the carrier, or null.',
  tracking_number: 'The tracking number of the carrier, or null.',
  tracking_url: 'The tracking page, or null.',
  shipped_at: 'Unix seconds.',
}

export const ORDER_DELIVERY_WORDS = {
  method: '`courier` or `shipping`.',
  pickup: 'True for a pickup at the shop.',
  city: 'The city of the address. The address itself is never returned.',
  fee_cents: 'US cents.',
  transit_days: 'Business days in transit; for `shipping` only.',
  arrives_by: 'The latest Pacific day on which a parcel arrives. Null while the ship date is unknown.',
  state: 'This and the following fields are set once it is packed.',
  eta: 'Unix seconds at which it is expected, or null.',
  delivered_at: 'Unix seconds, or null.',
  carrier: 'The name of the carrier, or null.',
  tracking_number: 'The tracking number of the carrier, or null.',
  tracking_url: 'The tracking page, or null.',
}

export const REFUND_WORDS = {
  id: 'The id of the refund.',
  reason: '`late`: it shipped late. `declined`: the shop does not make it. `goodwill`: another reason.',
  note: 'What the shop wrote about it, or null.',
  amount_cents: 'US cents refunded, tax included.',
  tax_cents: 'US cents of tax in it.',
  created_at: 'Unix seconds.',
  done: 'False until the payment provider has taken it.',
}

export const ORDER_PAGE_WORDS = {
  orders: 'Newest first.',
  next_cursor: 'Send it as `cursor` for the next, older page; null on the last page.',
}
