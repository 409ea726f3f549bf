/** Descriptions of the fields of extras, for the published interface. */
const COMMON = {
  name: 'As people read it.',
  per: 'Whether `cents` is paid for each piece or once for the order.',
  lead_days: 'Working days that it adds; they are in every `ship_by` already.',
}

export const EXTRA_WORDS = {
  ...COMMON,
  id: 'To be sent as `extras[].id` in a requote.',
  description: 'What is done.',
  cents: 'US cents for one.',
  max_count: 'The most of it per piece or per order.',
  available: 'False: not offered now.',
}

export const CHOSEN_EXTRA_WORDS = {
  id: 'One of `extras` in `/v1/materials`.',
  count: 'How many, per piece or per order; 1 when left out.',
}

export const QUOTED_EXTRA_WORDS = {
  ...COMMON,
  id: 'Of the extra in `/v1/materials`; null for one that the shop added to its offer.',
  cents: 'US cents for one, in the price already.',
  count: 'How many, per piece or per order.',
}
