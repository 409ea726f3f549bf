/** What the fields of an order mean, for everybody who reads one. */
export const ORDER_WORDS = {
  id: 'That of its quote.',
  number: 'As people say it.',
  status: 'How far it is.',
  created_at: 'Unix seconds.',
  updated_at: 'Unix seconds.',
  paid: 'Always true: an order begins with its payment.',
  paid_at: 'Unix seconds.',
  practice: 'True where no money moved: the shop practises.',
  filename: 'Of the part.',
  material: 'What it is printed in.',
  color: 'In which color.',
  quantity: 'How many pieces.',
  speed: 'The lead time that was bought.',
  parts: 'Each piece, and how far it is.',
  ship_by: 'The promised Pacific day on which it leaves the shop. Null while `ship_date_pending` is true.',
  ship_date_pending: 'True while a person still confirms the ship date.',
  expected_ship_by:
    'The Pacific day that the shop now expects, where it is later than the promise; else null.',
  tracking: 'Set once it ships; null before.',
  delivery: 'How it travels, and where it is once it is packed.',
  currency: 'All amounts are US cents.',
  parts_cents: 'US cents for the pieces.',
  delivery_cents: 'US cents for the delivery.',
  tax_cents: 'US cents of sales tax.',
  total_cents: 'US cents that were charged: parts, delivery and tax.',
  refunded_cents: 'US cents given back so far, tax included.',
  refunds: 'What was given back, and why.',
  hold_reason: 'Set while it is on hold; else null.',
  decline_reason: 'Set when the shop declined it; else null.',
  shipped_at: 'Unix seconds; null before.',
  review_url: 'The page of the part. Everybody who has the link can see it.',
  thumbnail_url: 'A picture of the part, PNG, or null.',
}

export const ORDER_PART_WORDS = {
  unit: '1 to the quantity.',
  status: 'Where this piece is.',
  progress: 'From 0 to 1.',
}

export const TRACKING_WORDS = {
  method: '`courier` or `shipping`.',
  carrier: 'Who carries it, or null.',
  tracking_number: 'Of the carrier, or null.',
  tracking_url: 'Where it can be followed, or null.',
  shipped_at: 'Unix seconds.',
}

export const ORDER_DELIVERY_WORDS = {
  method: '`courier` or `shipping`.',
  city: 'Of the address, which is not given back.',
  fee_cents: 'US cents.',
  transit_days: 'Business days on the way, of `shipping` only.',
  arrives_by:
    'The Pacific day on which a parcel arrives at the latest. Null while the ship date is not known.',
  state: 'From here on: once it is packed.',
  eta: 'Unix seconds at which it is expected, or null.',
  delivered_at: 'Unix seconds, or null.',
  carrier: 'Who carries it, or null.',
  tracking_number: 'Of the carrier, or null.',
  tracking_url: 'Where it can be followed, or null.',
}

export const REFUND_WORDS = {
  id: 'Of the refund.',
  reason: '`late`: it shipped late. `declined`: the shop does not make it. `goodwill`: for another reason.',
  note: 'What the shop says to it, or null.',
  amount_cents: 'US cents given back, tax included.',
  tax_cents: 'US cents of tax in it.',
  created_at: 'Unix seconds.',
  done: 'False while the card company has not taken it yet.',
}

export const ORDER_PAGE_WORDS = {
  orders: 'The newest first.',
  next_cursor: 'To be sent as `cursor` for the next, older page; null on the last.',
}
