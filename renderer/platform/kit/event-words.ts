import type { HistoryEventKind } from '../../../shared/orders/events/domain-events.ts'
import { labelText } from '../ui/words.ts'

/** The console's words for kinds of events; of all others the stored kind says it. */
const EVENT_WORDS: Partial<Record<HistoryEventKind, string>> = {
  received: 'Uploaded',
  start: 'Measuring started',
  requeue: 'Back in the queue',
  price: 'Priced',
  hold: 'Held for review',
  refer: 'Referred to engineering',
  fail: 'Could not be quoted',
  requote: 'Requoted',
  requoted: 'Requoted',
  pay: 'Paid',
  decline: 'Declined',
  reject: 'Request declined',
  release: 'Released',
  issue: 'Price issued',
  'message from customer': 'Customer wrote a message',
  'message from staff': 'Message sent to the customer',
  'message needs no answer': 'Message needs no answer',
  'problem reported': 'Customer reported a problem',
  'reprint ordered': 'Reprint ordered',
  'printing at risk offered': 'Printing at the customer’s risk offered',
  'offer at risk withdrawn': 'Offer at the customer’s risk withdrawn',
  'risk accepted': 'Customer accepted the risk',
  'request sent': 'Sent to engineering',
  'contact left': 'Contact details added',
  'continued elsewhere': 'Continued on another device',
  'put into basket': 'Put into a basket',
  'left basket': 'Taken out of its basket',
  'basket emailed': 'Prices of the basket sent to the customer',
  'issue taken back': 'Issued price taken back',
  'release taken back': 'Released price taken back',
  'price read': 'Customer read the price',
  'delivery price taken back': 'Price of the delivery taken back',
  'payment given back': 'Payment refunded',
  'put aside': 'Snoozed on the Desk',
  'brought back': 'Brought back to the Desk',
  'letter retry': 'Email sent again',
  'letter by hand': 'Email sent by hand',
  'letter drop': 'Email dropped',
  'address accepted': 'Address changed to the postal service’s spelling',
  'address kept': 'Address kept as entered',
  'parcel shipped': 'First parcel shipped',
  'refund settled by hand': 'Refunded outside Stripe',
  'refunded outside': 'Refunded in Stripe',
  'outside refund noted': 'Refund in Stripe noted',
}

export function eventWords(kind: HistoryEventKind): string {
  return EVENT_WORDS[kind] ?? labelText(kind)
}
