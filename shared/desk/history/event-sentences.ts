import { formatCents } from '../../platform/money.ts'
import { pacificDayOf } from '../../platform/time.ts'
import { dayInSentence } from './day-words.ts'
import type { HistoryEventKind } from '../../orders/events/domain-events.ts'

/** An event as histories and refusals put it into a sentence. */
export interface ToldEvent {
  what: HistoryEventKind
  /** A name; null for the program. */
  who: string | null
  from: string | null
  to: string | null
  why: string | null
  details: Record<string, unknown> | null
}

/** The subject of a sentence. */
interface SentenceAbout {
  /** `order 1012`, `the quote`. */
  thing: string
  /** The speed that was bought, which chooses the day of several; left out for a quote. */
  speed?: string | undefined
}

type Phrase = (event: ToldEvent, about: SentenceAbout) => string

/** The predicates that follow a name. Kinds that are left out are put into words by their label. */
const PHRASES: Partial<Record<HistoryEventKind, string | Phrase>> = {
  received: 'uploaded the part',
  start: 'began to measure the part',
  requeue: 'put the part back into the queue',
  price: 'priced the part',
  hold: 'held the quote for review',
  refer: 'referred the quote to engineering',
  fail: 'could not quote the part',
  requote: 'changed the quote',
  requoted: 'changed the quote',
  withdrawn: 'withdrew the quote',
  expired: 'let the quote expire',
  pay: 'paid the quote',
  decline: 'declined the quote',
  reject: 'declined the request',
  release: 'released the price',
  issue: 'issued a price',
  'issue taken back': 'took the issued price back',
  'release taken back': 'took the released price back',
  'price read': 'read the price',
  'delivery price taken back': 'took the price of the delivery back',
  'request sent': 'sent the part to engineering',
  'estimate set': 'set an estimate',
  'contact left': 'left contact details',
  'moved to an account': 'moved the quote to an account',
  'continued elsewhere': 'continued with the quote on another device',
  'put into basket': 'put the quote into a basket',
  'left basket': 'took the quote out of its basket',
  'basket emailed': 'asked for the prices of the basket by email',
  'delivery priced': 'priced the delivery',
  'delivery held for review': 'held the delivery for review',
  'delivery refused': 'refused the delivery',
  'ship date confirmed': (event, about) => `confirmed ${dayOf(event, about) ?? 'the ship date'}`,
  'ship date taken back': 'took the confirmed ship date back',
  'ship dates moved': 'moved the ship dates of the quote',
  'checkout opened': (event) => `opened a checkout${amountOf(event, ' for ')}`,
  'payment without an order': (event) => `took a payment${amountOf(event, ' of ')} that belongs to no order`,
  'payment given back': (event) => `returned the payment${amountOf(event, ' of ')}`,
  'file downloaded': (event) => `downloaded ${textOf(event, 'file') ?? 'the file'}`,
  'comment added': 'commented',
  'comment edited': 'edited a comment',
  'comment deleted': 'deleted a comment',
  'message from customer': 'wrote a message',
  'message from staff': 'answered the customer',
  'message needs no answer': 'marked the message as needing no answer',
  'printing at risk offered': 'offered to print at the customer’s risk',
  'offer at risk withdrawn': 'withdrew the offer at the customer’s risk',
  'risk accepted': 'accepted the risk',
  'put aside': 'put it aside on the Desk',
  'brought back': 'brought it back to the Desk',
  'letter retry': 'sent an email again',
  'letter by hand': 'sent an email by hand',
  'letter drop': 'dropped an email',
  placed: (event, { thing }) => `placed ${thing}${amountOf(event, ' for ')}`,
  'production started': 'started production',
  'start taken back': 'took the start of production back',
  'units started': (event) => `started to print ${unitsOf(event)}${printersOf(event)}`,
  'units printed': (event) => `marked ${unitsOf(event)} as printed`,
  'units ready': (event) => `finished ${unitsOf(event)}`,
  'units set back': (event) => `set ${unitsOf(event)} back`,
  'print failed': (event) => `recorded a failed print of ${unitsOf(event)}`,
  'first article passed': (event) => `passed ${unitsOf(event)} as the first article`,
  'first article needed again': 'asked for another first article',
  'first article waived': 'waived the first article',
  'photo added': 'added a photo',
  'photo shown to customer': 'showed a photo to the customer',
  'photo hidden from customer': 'hid a photo from the customer',
  'photo deleted': 'deleted a photo',
  'plate planned': (event) => `planned ${unitsOf(event)} on ${plateOf(event)}${printersOf(event)}`,
  'plate changed': (event) => `changed ${plateOf(event)}`,
  'plate removed': (event) => `removed ${plateOf(event)}`,
  'plate cleared': (event) => `cleared ${plateOf(event)}`,
  'clearing taken back': (event) => `took the clearing of ${plateOf(event)} back`,
  'print time corrected': (event) => `corrected the print time of ${plateOf(event)}`,
  'unit held': (event) => `held ${unitsOf(event)}`,
  'unit resumed': (event) => `resumed ${unitsOf(event)}`,
  'priority changed': (event) => `changed the priority of ${unitsOf(event)}`,
  packed: (_event, { thing }) => `packed ${thing}`,
  unpacked: (_event, { thing }) => `unpacked ${thing}`,
  'delivery booked': (event) => `booked the delivery${carrierOf(event, ' with ')}`,
  'label voided': 'voided the label',
  'ride canceled': 'noted that the courier canceled the ride',
  'label refunded': 'got the label refunded',
  'label refund refused': 'learned that the label is not refunded',
  'return label bought': 'bought a return label',
  'return arrived': 'recorded that the return arrived',
  'address checked': 'checked the address',
  'address accepted': 'took the postal service’s spelling of the address',
  'address kept': 'kept the address as entered',
  'address corrected': 'corrected the address',
  shipped: (event, { thing }) => `shipped ${thing}${carrierOf(event, ' with ')}`,
  'shipping undone': (_event, { thing }) => `took the shipping of ${thing} back`,
  'tracking corrected': (event) => `corrected the tracking number${carrierOf(event, ' to ')}`,
  'delivery reported': ({ to }) => `reported the parcel as ${plain(to ?? 'moved')}`,
  delivered: 'reported the parcel as delivered',
  held: (_event, { thing }) => `put ${thing} on hold`,
  resumed: (event, { thing }) => `resumed ${thing}${promiseOf(event)}`,
  declined: (event, { thing }) => `declined ${thing} and refunded${amountOf(event, ' ') || ' it'}`,
  'ship date moved': movedPhrase,
  'ship date kept': 'went back to the promised ship date',
  refunded: (event) => `refunded${amountOf(event, ' ') || ' money'}`,
  'refund tried again': (event) => `sent the refund${amountOf(event, ' of ')} again`,
  'refund settled by hand': (event) =>
    `returned${amountOf(event, ' ') || ' the money'} another way than through Stripe`,
  'refund done': (event) => `completed the refund${amountOf(event, ' of ')}`,
  'refunded outside': (event) =>
    `entered${amountOf(event, ' ') || ' money'} that was refunded in Stripe${madeOn(event)}`,
  'outside refund noted': 'noted the refund that was made in Stripe',
  'refund failed': (event) => `could not send the refund${amountOf(event, ' of ')}`,
  disputed: (event) => `learned of a dispute${amountOf(event, ' over ')}`,
  'dispute lost': (event) => `lost the dispute${amountOf(event, ' over ')}`,
  'dispute won': (event) => `won the dispute${amountOf(event, ' over ')}`,
  'tax reported': 'reported the sales tax',
  'tax not reported': 'could not report the sales tax',
  'tax report tried again': 'reported the sales tax again',
  'tax entered by hand': 'entered the sales tax by hand',
  'problem reported': (event) => `reported a problem with ${unitsOf(event)}`,
  'reprint ordered': (event) => `ordered a reprint of ${unitsOf(event)}`,
  'invoice issued': (event) => `issued ${textOf(event, 'document') ?? 'an invoice'}`,
}

/** Returns an event as a sentence: `Ana confirmed Friday, December 4.` `when` stands before the reason: `at 10:42 AM`. */
export function eventSentence(event: ToldEvent, about: SentenceAbout, when = ''): string {
  const phrase = PHRASES[event.what]
  const done =
    phrase === undefined
      ? `recorded “${event.what}”`
      : typeof phrase === 'string'
        ? phrase
        : phrase(event, about)
  const reason = event.why === null || event.why === '' ? '.' : `: “${event.why}”.`
  return `${actorOf(event)} ${done}${when === '' ? '' : ` ${when}`}${reason}`
}

/** Recorded by the program when a payment has arrived. */
const BY_CUSTOMER: ReadonlySet<HistoryEventKind> = new Set(['placed', 'pay'])

/** Returns the one who did it: a name, else the customer or the program. */
export function actorOf({ who, what }: Pick<ToldEvent, 'who' | 'what'>): string {
  return who ?? (BY_CUSTOMER.has(what) ? 'The customer' : 'The program')
}

function plain(state: string): string {
  return state.replaceAll('_', ' ')
}

function textOf({ details }: ToldEvent, field: string): string | null {
  const text = details?.[field]
  return typeof text === 'string' ? text : null
}

/** Empty if the amount is not known, or not for the reader. */
function amountOf({ details }: ToldEvent, before: string): string {
  const cents = details?.['amount_cents'] ?? details?.['total_cents']
  return typeof cents === 'number' ? `${before}${formatCents(cents)}` : ''
}

/** Returns the day of a refund that the shop learned of later. */
function madeOn({ details }: ToldEvent): string {
  const at = details?.['made_at']
  return typeof at === 'number' ? ` on ${dayInSentence(pacificDayOf(at))}` : ''
}

/** `unit 2`, `units 1, 2 and 5`, `units 1 to 20`. */
function unitsOf({ details }: ToldEvent): string {
  const units = details?.['units']
  if (!Array.isArray(units) || units.length === 0) return 'the units'
  const numbers = units.filter((unit): unit is number => typeof unit === 'number').toSorted((a, b) => a - b)
  if (numbers.length === 1) return `unit ${numbers[0]}`
  const [first, last] = [numbers[0], numbers[numbers.length - 1]]
  const isRange = numbers.length > 2 && last - first === numbers.length - 1
  return isRange ? `units ${first} to ${last}` : `units ${numbers.slice(0, -1).join(', ')} and ${last}`
}

function plateOf({ details }: ToldEvent): string {
  const plate = details?.['plate']
  return typeof plate === 'number' ? `plate ${plate}` : 'a plate'
}

function printersOf({ details }: ToldEvent): string {
  const printers = details?.['printers']
  const names = Array.isArray(printers) ? printers.filter((name) => typeof name === 'string') : []
  return names.length === 0 ? '' : ` on ${names.join(' and ')}`
}

function carrierOf(event: ToldEvent, before: string): string {
  const named = [textOf(event, 'carrier'), textOf(event, 'tracking_number')].filter((text) => text !== null)
  return named.length === 0 ? '' : `${before}${named.join(' ')}`
}

/** Returns the day that a promise was set to: of the speed that was bought, else what the event says. */
function dayOf({ details, to }: ToldEvent, { speed }: SentenceAbout): string | null {
  const days = details?.['ship_by']
  const day =
    typeof days === 'object' && days !== null && speed !== undefined
      ? (days as Record<string, unknown>)[speed]
      : to
  return typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? dayInSentence(day) : null
}

/** Returns the new promise of a resumed order, if it is for another day than before. */
function promiseOf(event: ToldEvent): string {
  const day = textOf(event, 'ship_by')
  return day === null ? '' : `, promised for ${dayInSentence(day)}`
}

function movedPhrase(event: ToldEvent): string {
  const day = textOf(event, 'expected_ship_by')
  const promised = textOf(event, 'promised')
  const to = day === null ? '' : ` to ${dayInSentence(day)}`
  if (event.details?.['agreed'] !== true) return `moved the expected ship date${to}`
  const from = promised === null ? '' : ` from ${dayInSentence(promised)}`
  return `moved the promise${from}${to}, as the customer agreed`
}
