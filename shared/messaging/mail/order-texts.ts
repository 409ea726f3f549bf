import { ORDER_FIELDS, type EmailKindDefinition } from './email-fields.ts'

/** Default texts of emails about an order on its way. */
export const ORDER_TEXTS = {
  order_date_confirmed: {
    label: 'Ship date of an order confirmed',
    sent: 'When staff confirm the ship date of a paid order.',
    subject: 'Order {order_number} ships by {ship_date}',
    body: `The ship date for order {order_number} ({part}[, PO {po_number}]) is confirmed: it ships by {ship_date}.

{order_link}`,
    fields: [...ORDER_FIELDS, 'ship_date'],
    optional: ['po_number', 'customer_name'],
    required: ['ship_date', 'order_link'],
  },
  ship_date_delayed: {
    label: 'Order delayed',
    sent: 'When an order is expected to ship later than promised.',
    subject: 'Order {order_number} will ship later than promised',
    body: `We’re sorry: order {order_number} ({part}[, PO {po_number}]) is now expected to ship on {new_ship_date}[ instead of {promised_date}].

{reason}

You don’t need to do anything. If a refund is due for the delay, you’ll receive it automatically.

{order_link}`,
    fields: [...ORDER_FIELDS, 'new_ship_date', 'reason'],
    optional: ['promised_date', 'po_number', 'customer_name'],
    required: ['new_ship_date', 'reason', 'order_link'],
  },
  ship_date_agreed: {
    label: 'New ship date agreed',
    sent: 'When staff enter a new ship date that the customer agreed to.',
    subject: 'Order {order_number} now ships by {new_ship_date}',
    body: `As agreed with you, order {order_number} ({part}[, PO {po_number}]) ships by {new_ship_date}[ instead of {promised_date}].

{reason}

{order_link}`,
    fields: [...ORDER_FIELDS, 'new_ship_date', 'reason'],
    optional: ['promised_date', 'po_number', 'customer_name'],
    required: ['new_ship_date', 'reason', 'order_link'],
  },
  ship_date_kept: {
    label: 'Order ships as promised after all',
    sent: 'When an announced delay does not happen.',
    subject: 'Order {order_number} ships as promised after all',
    body: `Good news: order {order_number} ({part}[, PO {po_number}]) ships by {ship_date} after all, as promised.

{order_link}`,
    fields: [...ORDER_FIELDS, 'ship_date'],
    optional: ['po_number', 'customer_name'],
    required: ['ship_date', 'order_link'],
  },
  order_shipped: {
    label: 'Order shipped',
    sent: 'When an order has shipped and shipping can no longer be undone.',
    subject: 'Order {order_number} is on its way',
    body: `Your order {order_number} ({part}[, PO {po_number}]) has shipped to {city} by {carrier}.

{tracking}

{order_link}`,
    fields: [...ORDER_FIELDS, 'carrier', 'tracking'],
    optional: ['po_number', 'customer_name'],
    required: ['tracking', 'order_link'],
    canBeOff: true,
  },
  order_ready: {
    label: 'Order ready to pick up',
    sent: 'When an order that its customer picks up is ready.',
    subject: 'Order {order_number} is ready to pick up',
    body: `Your order {order_number} ({part}[, PO {po_number}]) is ready. Pick it up here, and bring this email or the order number:

{pickup_place}

{order_link}`,
    fields: [...ORDER_FIELDS, 'pickup_place'],
    optional: ['po_number', 'customer_name'],
    required: ['pickup_place', 'order_link'],
    canBeOff: true,
  },
  order_part_shipped: {
    label: 'First package shipped',
    sent: 'When a package of an order has shipped, and other units of it are still in the shop.',
    subject: 'The first package of order {order_number} is on its way',
    body: `The first package of your order {order_number} ({part}[, PO {po_number}]) has shipped to {city} by {carrier}. It contains {units_in_parcel} pieces. The rest will follow in another package[ by {ship_date}].

{tracking}

{order_link}`,
    fields: [...ORDER_FIELDS, 'carrier', 'tracking', 'units_in_parcel'],
    optional: ['ship_date', 'po_number', 'customer_name'],
    required: ['tracking', 'order_link'],
    canBeOff: true,
  },
  tracking_corrected: {
    label: 'Tracking corrected',
    sent: 'When the tracking of an order that was emailed as shipped is corrected.',
    subject: 'New tracking for order {order_number}',
    body: `Your order {order_number} ({part}[, PO {po_number}]) is shipping with {carrier}. Use the tracking below instead of what we sent before.

{tracking}

{order_link}`,
    fields: [...ORDER_FIELDS, 'carrier', 'tracking'],
    optional: ['po_number', 'customer_name'],
    required: ['tracking', 'order_link'],
  },
  shipping_undone: {
    label: 'Order not shipped yet',
    sent: 'When shipping is undone after it was emailed.',
    subject: 'Order {order_number} hasn’t shipped yet',
    body: `Our last email was sent too early: order {order_number} ({part}[, PO {po_number}]) is packed but hasn’t left our shop yet.

We’ll email you when it ships.

{order_link}`,
    fields: ORDER_FIELDS,
    optional: ['po_number', 'customer_name'],
    required: ['order_link'],
  },
  order_delivered: {
    label: 'Order delivered',
    sent: 'When an order was delivered.',
    subject: 'Order {order_number} was delivered',
    body: `Your order {order_number} ({part}[, PO {po_number}]) was delivered in {city}.

{tracking}

If anything is missing or not right, reply to this email and let us know.

{order_link}`,
    fields: [...ORDER_FIELDS, 'tracking'],
    optional: ['po_number', 'customer_name'],
    required: ['order_link'],
    canBeOff: true,
  },
  order_delivery_failed: {
    label: 'Delivery failed',
    sent: 'When the carrier could not deliver an order.',
    subject: 'We couldn’t deliver order {order_number}',
    body: `The carrier couldn’t deliver your order {order_number} ({part}[, PO {po_number}]) in {city}. Carriers often try again the next business day.

You can check the tracking page for updates. If the address needs a correction, reply to this email.

{order_link}`,
    fields: ORDER_FIELDS,
    optional: ['po_number', 'customer_name'],
    required: ['order_link'],
    canBeOff: true,
  },
  order_returned: {
    label: 'Package returned',
    sent: 'When the carrier returns an order to the shop.',
    subject: 'Order {order_number} is coming back to us',
    body: `The carrier couldn’t deliver your order {order_number} ({part}[, PO {po_number}]) and is returning it to us.

Reply to this email to tell us where we should send it.

{order_link}`,
    fields: ORDER_FIELDS,
    optional: ['po_number', 'customer_name'],
    required: ['order_link'],
    canBeOff: true,
  },
  return_label: {
    label: 'Return label',
    sent: 'When staff buy a label with which a customer sends parts back.',
    subject: 'Your return label for order {order_number}',
    body: `Here is a prepaid label to send order {order_number} ({part}[, PO {po_number}]) back to us. Print it, attach it to the package and hand the package to {carrier}.

{return_label}

{order_link}`,
    fields: [...ORDER_FIELDS, 'carrier', 'return_label'],
    optional: ['po_number', 'customer_name'],
    required: ['return_label'],
  },
  order_held_for_customer: {
    label: 'Order on hold, answer needed',
    sent: 'When staff put an order on hold because they need something from the customer.',
    subject: 'Order {order_number} is on hold',
    body: `We put order {order_number} ({part}[, PO {po_number}]) on hold because we need something from you:

{reason}

Reply to this email, and we’ll resume your order as soon as we can.

{order_link}`,
    fields: [...ORDER_FIELDS, 'reason'],
    optional: ['po_number', 'customer_name'],
    required: ['reason', 'order_link'],
  },
  order_held_by_shop: {
    label: 'Order on hold',
    sent: 'When staff put an order on hold and the reason is in the shop.',
    subject: 'Order {order_number} is on hold',
    body: `We put order {order_number} ({part}[, PO {po_number}]) on hold for a reason on our side. You don’t need to do anything.

{reason}

{order_link}`,
    fields: [...ORDER_FIELDS, 'reason'],
    optional: ['po_number', 'customer_name'],
    required: ['reason', 'order_link'],
  },
  order_resumed: {
    label: 'Order resumed',
    sent: 'When an order is no longer on hold.',
    subject: 'Order {order_number} is no longer on hold',
    body: `We are working on order {order_number} ({part}[, PO {po_number}]) again.[ It is expected to ship by {ship_date}.]

{reason}

{order_link}`,
    fields: [...ORDER_FIELDS, 'reason'],
    optional: ['ship_date', 'po_number', 'customer_name'],
    required: ['reason', 'order_link'],
  },
  problem_received: {
    label: 'Problem received',
    sent: 'When a customer reports a problem with delivered parts.',
    subject: 'We have your report about order {order_number}',
    body: `Thanks for telling us about the problem with {reported_units} of order {order_number} ({part}[, PO {po_number}]). We’re sorry about it. We’ll look at what you sent and tell you what we’ll do.

To add to your report, reply to this email.

{order_link}`,
    fields: [...ORDER_FIELDS, 'reported_units'],
    optional: ['po_number', 'customer_name'],
    required: ['order_link'],
  },
  reprint_ordered: {
    label: 'Reprint ordered',
    sent: 'When staff have delivered parts printed again after a problem.',
    subject: 'Order {order_number}: we’re printing {reported_units} again',
    body: `We’re printing {reported_units} of order {order_number} ({part}[, PO {po_number}]) again, free of charge. The reprint ships by {ship_date} to the address of your order.

You don’t need to do anything.

{order_link}`,
    fields: [...ORDER_FIELDS, 'reported_units', 'ship_date'],
    optional: ['po_number', 'customer_name'],
    required: ['ship_date', 'order_link'],
  },
} as const satisfies Record<string, EmailKindDefinition>
