/** Explains the fields of a quote to readers of the interface. */
export const QUOTE_WORDS = {
  id: 'Of the quote, and later of its order.',
  number: 'How people name it, such as `Q-1042`. Its order has a number of its own.',
  status: 'Poll while it is `received` or `processing`; `quoted` can be bought.',
  created_at: 'Unix seconds.',
  updated_at: 'Unix seconds.',
  expires_at: 'Unix seconds until which the price holds, or a request waits. Null while there is no price.',
  filename: 'As uploaded.',
  file_id: 'The same for every quote of the same file in this account.',
  material: 'What it is printed in.',
  material_note: 'The material wanted, in words. Only with `Custom`; else null.',
  quantity: 'How many pieces.',
  color: 'One of the colors of the material.',
  color_note: 'The color wanted, in words. Only with the custom color; else null.',
  units: 'What an STL or OBJ was read in; null for STEP and 3MF, which say it themselves.',
  print_settings: 'Changes from Standard, by name. `{}` for none.',
  extras: 'Work beyond printing, in every price already.',
  currency: 'All amounts are US cents.',
  options: 'One for each lead time; empty until there is a price.',
  tier: '`instant`: bought at once. `assisted`: a person confirms the date. `engineered`: a person sets the price. Null until it is measured.',
  part: 'What was measured. Null until then.',
  ship_date_pending: 'True while a person still confirms the ship date; `ship_by` is null until then.',
  estimate_cents: 'US cents, of an `engineering` quote only. It binds nobody; null otherwise.',
  estimate_pending: 'True while that estimate is made anew after a change.',
  request_status: 'Of an engineering request: `draft` until it is sent. Null otherwise.',
  request_note: 'What the engineer says to the customer, or null.',
  manufacturability: 'The screening, with figures and places.',
  flags: 'The same findings in a sentence each. None is no guarantee.',
  progress: 'While it is `received` or `processing`; null otherwise.',
  review_url:
    'The page with the part in 3D. Everybody who has the link can see it; its last part is the claim token of a guest’s quote.',
  preview_url: 'The mesh that pages show. Null until the part was read.',
  thumbnail_url: 'A picture, PNG. Null until the part was read.',
  delivery: 'Method and price, once it is priced; null before, and when that price has ended.',
  delivery_required: 'It cannot be bought without a delivery price.',
  delivery_review:
    'Set while someone at the shop prices the delivery, or when they said that it cannot be delivered.',
  checkout: 'The link at which it can be paid now; null when none is open.',
  replaces: 'The id of the quote that this one came from by a requote, or null.',
  replaced_by: 'The id of the quote that took the place of this one, or null.',
}

export const OPTION_WORDS = {
  speed: '`asap` is the Default lead time, `week` is Economy.',
  label: 'As people read it.',
  days: 'Always null: use `ship_by`.',
  ship_by:
    'The Pacific day on which it leaves the shop, `YYYY-MM-DD`. Null while `ship_date_pending` is true.',
  total_cents: 'US cents for all pieces, without delivery and sales tax.',
  unit_cents: 'US cents for one piece.',
  available: 'False: this option cannot be bought now; `note` says why.',
  note: 'A sentence for the buyer, or null.',
  asap_offset_days:
    'Of Economy: days after the Default ship date. Material lead time is in `ship_by` already.',
}

export const PART_WORDS = {
  dimensions_mm: 'Size along the axes of the file.',
  volume_mm3: 'Of the solid material.',
  surface_mm2: 'Of its whole surface.',
  bodies: 'Separate bodies in the file.',
  triangles: 'Of the mesh that was measured.',
  watertight: 'False: the surface had holes.',
}

export const FLAG_WORDS = {
  code: 'Names the kind of finding.',
  level: '`block` stops an instant price, `warning` does not.',
  message: 'What was found, for people.',
  features: 'Where, worst first; at most 20 places.',
}

export const MANUFACTURABILITY_WORDS = {
  analysis_id: 'The same for every quote that rests on the same measurement; null before.',
  version: 'Of the program that measured.',
  status: '`pending` until it is measured; `review_required` until a person has looked.',
  checked: 'Codes of all findings that were looked for.',
  not_assessed: 'What was not looked at, and why.',
  review_required: 'True when someone at the shop has to look at it.',
  review_completed: 'True once they have.',
  findings: 'What may go wrong, gravest first.',
  process: 'How it is made: fused filament.',
  orientation: 'The face it is printed on, and why. Null before it is measured.',
}

export const PROGRESS_WORDS = {
  stage: 'Where it is.',
  fraction: 'Of this stage, 0 to 1.',
  ahead: 'Quotes that are measured before this one.',
}

export const DELIVERY_WORDS = {
  method: '`courier` brings it the same day it ships, `shipping` is a parcel.',
  pickup: 'True for a pickup at the shop.',
  city: 'Of the address, which is not given back.',
  fee_cents: 'US cents, its own line at the checkout.',
  transit_days: 'Business days on the way, of `shipping` only.',
  speeds:
    'Of an unpaid `courier` only: the speeds on whose ship date a courier comes. Accepting another speed is refused with `couriers_unavailable`.',
  expires_at: 'Unix seconds until which this price holds.',
  fee_note: 'What the price contains, or null.',
  window:
    'When a courier comes, in Unix seconds, if it ships on the earliest day with one. Null for a parcel.',
}

export const CHECKOUT_WORDS = {
  url: 'Where a person pays.',
  expires_at: 'Unix seconds; accept again for a new link.',
  speed: 'The option that is paid there.',
}

export const DELIVERY_REVIEW_WORDS = {
  status: '`waiting` for someone at the shop, or `refused` by them.',
  city: 'Of the address.',
  note: 'What the shop says to the customer, or null.',
}

const CHOICES = {
  material: 'One whose `available` is true.',
  material_note: 'The material wanted, in words; needed with `Custom`, for that only.',
  color: 'One of the colors of the material; its first when left out.',
  color_note: 'The color wanted, in words; needed with the custom color, for that only.',
}

export const UPLOAD_WORDS = {
  ...CHOICES,
  quantity: 'How many pieces.',
  units: 'What an STL or OBJ was drawn in; ignored for STEP and 3MF.',
}

export const REQUOTE_WORDS = {
  ...CHOICES,
  material: 'One whose `available` is true; unchanged when left out.',
  material_note: 'The material wanted, in words, for `Custom` only; kept when left out.',
  color: 'One of the colors of the material; unchanged when left out.',
  color_note: 'The color wanted, in words, for the custom color only; kept when left out.',
  quantity: 'How many pieces; unchanged when left out.',
  units: 'What an STL or OBJ was drawn in; unchanged when left out.',
  print_settings:
    'Settings by name, within the ranges of `/v1/materials`. They take the place of all before; `{}` goes back to Standard, and left out they are unchanged.',
  extras:
    'Extras by id. They take the place of all before; `[]` removes them, and left out they are unchanged.',
}

export const PAGE_WORDS = {
  quotes: 'The newest first.',
  next_cursor: 'To be sent as `cursor` for the next, older page; null on the last.',
}
