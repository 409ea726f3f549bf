/** A named field of an email's text, written `{order_number}`. */
export interface EmailField {
  /** Describes the value that replaces it, for the page on which texts are edited. */
  meaning: string
  /** A block is written by the program as a whole and needs a line of its own: a table, a button, a quotation. */
  type: 'line' | 'block'
  /** False for what a customer may have typed: customers must not be able to write the shop's subjects. */
  inSubject: boolean
  /** For blocks that some emails of a kind do not have. Lines that may be empty are `optional` in their kind. */
  mayBeEmpty?: true
}

/** Every field that the text of an email can have. Which email has which: `EMAIL_KINDS`. */
export const EMAIL_FIELDS = {
  shop_name: { meaning: 'Name of your shop', type: 'line', inSubject: true },
  shop_email: { meaning: 'Support email of your shop', type: 'line', inSubject: true },
  shop_phone: { meaning: 'Phone number of your shop', type: 'line', inSubject: true },
  customer_name: { meaning: 'Name of the customer’s account', type: 'line', inSubject: false },
  order_number: { meaning: 'Number of the order', type: 'line', inSubject: true },
  purchase_number: { meaning: 'Number of a purchase of several parts', type: 'line', inSubject: true },
  order_count: { meaning: 'Number of orders, such as “3 orders”', type: 'line', inSubject: true },
  part: { meaning: 'File name of the part; of a quote, with its number', type: 'line', inSubject: false },
  po_number: { meaning: 'The customer’s own number for the purchase', type: 'line', inSubject: false },
  invoice_number: { meaning: 'Number of the invoice or credit note', type: 'line', inSubject: true },
  paid_amount: { meaning: 'Amount paid', type: 'line', inSubject: true },
  quantity: { meaning: 'Number of pieces, such as “3 pieces”', type: 'line', inSubject: true },
  material: { meaning: 'Material of the part', type: 'line', inSubject: true },
  color: { meaning: 'Color of the part', type: 'line', inSubject: true },
  city: { meaning: 'City of the delivery address', type: 'line', inSubject: false },
  units_in_parcel: { meaning: 'Pieces in the package, such as “1 of 3”', type: 'line', inSubject: true },
  reported_units: { meaning: 'Pieces with a problem, such as “piece 2”', type: 'line', inSubject: true },
  answer_time: { meaning: 'How soon you answer, from your shop’s details', type: 'line', inSubject: true },
  ship_date: { meaning: 'Day by which it ships', type: 'line', inSubject: true },
  new_ship_date: { meaning: 'New day by which it ships', type: 'line', inSubject: true },
  promised_date: { meaning: 'Day that was promised before', type: 'line', inSubject: true },
  carrier: { meaning: 'Carrier, or “a courier”', type: 'line', inSubject: false },
  refund_amount: { meaning: 'Amount refunded', type: 'line', inSubject: true },
  refunded_tax: { meaning: 'Sales tax in the refund', type: 'line', inSubject: true },
  delivery_fee: { meaning: 'Price of the delivery', type: 'line', inSubject: true },
  valid_until: { meaning: 'Last day on which the price is valid', type: 'line', inSubject: true },
  checkout_notice: {
    meaning: 'Says that delivery and sales tax are added at checkout',
    type: 'line',
    inSubject: false,
  },
  order_summary: { meaning: 'Table of what was ordered and paid', type: 'block', inSubject: false },
  purchase_summary: {
    meaning: 'Table of all orders of a purchase and what was paid',
    type: 'block',
    inSubject: false,
  },
  purchase_links: { meaning: 'Links to the purchase and its receipt', type: 'block', inSubject: false },
  practice_notice: {
    meaning: 'Says that no card was charged; only in emails about test orders',
    type: 'block',
    inSubject: false,
    mayBeEmpty: true,
  },
  reason: {
    meaning: 'What your staff wrote to the customer',
    type: 'block',
    inSubject: false,
    mayBeEmpty: true,
  },
  message: { meaning: 'What the customer wrote', type: 'block', inSubject: false },
  summary: { meaning: 'What happened, in a few words', type: 'line', inSubject: true },
  news: { meaning: 'What happened, by kind, with links to the console', type: 'block', inSubject: false },
  waiting: { meaning: 'What waits for staff, with links', type: 'block', inSubject: false, mayBeEmpty: true },
  desk_link: { meaning: 'Button to the Desk', type: 'block', inSubject: false },
  settings_link: {
    meaning: 'Link to the page on which staff choose what they are notified about',
    type: 'block',
    inSubject: false,
  },
  console_link: { meaning: 'Button to the conversation in the console', type: 'block', inSubject: false },
  risks: { meaning: 'What may go wrong, and what the customer accepts', type: 'block', inSubject: false },
  tracking: {
    meaning: 'Tracking number, expected day and tracking link, as far as known',
    type: 'block',
    inSubject: false,
    mayBeEmpty: true,
  },
  pickup_place: {
    meaning: 'Address of your shop, and when orders can be picked up',
    type: 'block',
    inSubject: false,
  },
  return_label: {
    meaning: 'Tracking number of the return, and the button that opens its label',
    type: 'block',
    inSubject: false,
  },
  price_options: { meaning: 'Table of the part with prices and ship dates', type: 'block', inSubject: false },
  part_choices: { meaning: 'Table of quantity, material and color', type: 'block', inSubject: false },
  order_link: { meaning: 'Button to the order', type: 'block', inSubject: false },
  receipt_link: { meaning: 'Button to the receipt', type: 'block', inSubject: false },
  quote_link: { meaning: 'Button to the quote', type: 'block', inSubject: false },
  confirm_link: { meaning: 'Button that confirms the address', type: 'block', inSubject: false },
  reset_link: { meaning: 'Button that opens the page for a new password', type: 'block', inSubject: false },
  remove_link: {
    meaning: 'Button that removes the address from the account',
    type: 'block',
    inSubject: false,
  },
  link_notice: { meaning: 'Says how long the links work', type: 'block', inSubject: false },
  ignore_notice: {
    meaning: 'Says what to do for those who asked for nothing',
    type: 'block',
    inSubject: false,
  },
} as const satisfies Record<string, EmailField>

export type EmailFieldName = keyof typeof EMAIL_FIELDS

/** Fields of the shop itself, which every email has. */
export const SHOP_FIELDS = ['shop_name', 'shop_email', 'shop_phone'] as const satisfies EmailFieldName[]

/** One kind of email with its default text and the fields that its text can have. */
export interface EmailKindDefinition {
  label: string
  /** When it is sent. */
  sent: string
  subject: string
  /** Paragraphs with an empty line between them. What is in [brackets] is left out if a field in it is empty. */
  body: string
  /** Fields that always have a value. Blocks may be empty. */
  fields: readonly EmailFieldName[]
  /** Fields that may be empty, so that they need [brackets]. */
  optional: readonly EmailFieldName[]
  /** Fields that the body must have. */
  required: readonly EmailFieldName[]
  /** True if a shop can choose not to send it: customers also see it on the order. */
  canBeOff?: true
}

/** The fields of every email about an order. */
export const ORDER_FIELDS = [
  'order_number',
  'part',
  'quantity',
  'material',
  'color',
  'city',
  'order_link',
] as const satisfies EmailFieldName[]

/** The fields of every email about a quote that may name what the customer typed. */
export const QUOTE_FIELDS = [
  'part',
  'quantity',
  'material',
  'color',
  'quote_link',
] as const satisfies EmailFieldName[]

/** The fields of confirmations to an address that is not verified: nothing that a customer typed. */
export const REQUEST_FIELDS = [
  'quantity',
  'part_choices',
  'quote_link',
  'ignore_notice',
] as const satisfies EmailFieldName[]
