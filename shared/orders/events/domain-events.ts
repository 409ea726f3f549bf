import type { SecurityEvent } from '../../accounts/security-events.ts'
import type { Speed } from '../../catalog/materials.ts'
import type { WaitsFor } from '../../quoting/quotes/awaited.ts'
import type { QuoteTrigger } from '../../quoting/quotes/quote-states.ts'
import type { BuyingEvents } from './buying-events.ts'
import type { CommentEvents, MessageEvents } from './conversation-events.ts'
import type { MoneyEvents } from './money-events.ts'

// Every kind of event that is recorded, with its details. The kinds are stored as they are spelled here: emails and
// histories are chosen by them, and each of those lists every kind, so that a new one does not compile until all say
// what they do with it.

type ShipDays = Partial<Record<Speed, string | null>>

/** Moved by staff on the console's page of emails; `letter` is the stored word for an email. */
type EmailEvents = Record<EmailEventKind, { email_id: string; kind: string }>
export type EmailEventKind = 'letter retry' | 'letter by hand' | 'letter drop'

/** An item of the Desk was put aside until a day, or brought back before it. `item` is its kind. */
type DeskEvents = Record<DeskEventKind, { item: string }>
export type DeskEventKind = 'put aside' | 'brought back'

/** Events without details have `undefined`. */
export interface QuoteEvents extends BuyingEvents, EmailEvents, DeskEvents, MessageEvents, CommentEvents {
  received: undefined
  /** The quote before it is named in the kind itself. */
  [replacement: `received in place of ${string}`]: undefined
  start: undefined
  requeue: undefined
  price: undefined
  hold: undefined
  refer: undefined
  fail: undefined
  requote: undefined
  requoted: undefined
  withdrawn: undefined
  expired: { work: 'engineer' | 'review' | 'price' }
  pay: undefined
  decline: undefined
  reject: undefined
  release: {
    unit_cents: Record<Speed, number>
    ship_by: ShipDays | null
    asked_by_price_book: object | null
    /** The changed columns of the quote as they were, for taking the price back. */
    before: object
  }
  issue: {
    unit_cents: Record<Speed, number>
    ship_by: ShipDays
    unit_seconds: number
    print_settings: object
    asked_by_price_book: object | null
    /** The offer at risk that the customer accepted. */
    risk_offer?: string
    before: object
  }
  'issue taken back': undefined
  'release taken back': undefined
  /** The customer was shown a price of staff that could be taken back until then. */
  'price read': undefined
  'printing at risk offered': { risk_offer: string; version: number }
  'offer at risk withdrawn': { risk_offer: string; version: number }
  'risk accepted': { risk_offer: string; version: number }
  'request sent': undefined
  'estimate set': { estimate_cents: number; before_cents: number | null }
  'contact left': { new_email: boolean; waits_for: WaitsFor | null }
  'moved to an account': undefined
  'continued elsewhere': undefined
  'ship date confirmed': { ship_by: ShipDays }
  'ship date taken back': undefined
  'ship dates moved': { ship_by: ShipDays }
  'file downloaded': { file: string }
}
export type QuoteEventKind = keyof QuoteEvents

interface UnitsMoved {
  units: number[]
  /** The number of the plate that they moved with. */
  plate?: number
}
interface PhotoChanged {
  photo_id: string
  /** Empty for a photo of the whole order. */
  units: number[]
}
type UnitsOnPlate = UnitsMoved & { plate: number }
/** The units of this order in one parcel; `together_with`: the numbers of the other orders in it. */
interface Packed {
  parcel_id: string
  units: number[]
  box: string | null
  together_with: number[]
}
interface ParcelSent {
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
  shipped_at: number
  parcel_id?: string
}
interface LabelChanged {
  label_id: string
  provider_ref: string | null
  cost_cents: number
}

export interface OrderEvents extends MoneyEvents, EmailEvents, DeskEvents, MessageEvents, CommentEvents {
  /** `purchase_number`: of an order that was bought with others. */
  placed: {
    number: number
    checkout_id: string
    provider: string
    total_cents: number
    purchase_number?: string
  }
  'production started': undefined
  'start taken back': undefined
  'units started': UnitsMoved & { printers: string[] }
  'units printed': UnitsMoved
  'units ready': UnitsMoved
  'units set back': UnitsMoved
  'print failed': UnitsMoved
  'first article passed': UnitsMoved
  'first article needed again': UnitsMoved
  'first article waived': undefined
  'photo added': PhotoChanged
  'photo shown to customer': PhotoChanged
  'photo hidden from customer': PhotoChanged
  'photo deleted': PhotoChanged
  'plate planned': UnitsOnPlate & { printers: string[] }
  'plate changed': UnitsOnPlate
  'plate removed': UnitsOnPlate
  'plate cleared': UnitsOnPlate
  'clearing taken back': UnitsOnPlate
  'print time corrected': UnitsOnPlate & { started_at: number; printed_at: number | null }
  'unit held': UnitsMoved & { cause: 'customer' | 'shop' }
  'unit resumed': UnitsMoved
  'priority changed': { units?: number[]; priority: number }
  packed: Packed | undefined
  unpacked: { booked?: string; units?: number[] } | undefined
  'delivery booked': { carrier: string; provider_ref: string; cost_cents: number | null }
  'label voided': LabelChanged
  /** The courier canceled before the parcel was picked up. */
  'ride canceled': LabelChanged
  'label refunded': LabelChanged
  'label refund refused': LabelChanged
  'return label bought': {
    label_id: string
    carrier: string
    tracking_number: string | null
    cost_cents: number
    /** True if the customer gets it by email. */
    email: boolean
  }
  'return arrived': { at: number; tracking_number: string | null }
  /** The post's answer about the address, in the provider's codes. The address itself is in no event. */
  'address checked': { state: string; codes: string[] }
  'address accepted': { fields: readonly string[] }
  'address kept': undefined
  'address corrected': { fields: readonly string[] }
  /** A first parcel, while other units of the order stay in the shop. */
  'parcel shipped': ParcelSent & { parcel_id: string; units: number[] }
  shipped: ParcelSent & { late_refund_cents: number }
  'shipping undone': undefined
  'tracking corrected': {
    carrier: string | null
    tracking_number: string | null
    instead_of: { carrier: string | null; tracking_number: string | null }
  }
  /** `said`: the carrier's own word, where the carrier said it. */
  'delivery reported': { at: number; said?: string; parcel_id?: string }
  delivered: { at: number; said?: string; parcel_id?: string }
  held: { cause: 'customer' | 'shop' }
  resumed: { cause: 'customer' | 'shop' | null; ship_by?: string | null; expected_ship_by?: string | null }
  declined: { amount_cents: number; booked?: string }
  'ship date moved': { expected_ship_by: string; promised: string | null; agreed: boolean }
  'ship date kept': undefined
  'file downloaded': { file: string }
  'problem reported': { report_id: string; units: number[]; problem: string }
  /** Units of a delivered order are printed again without a charge. */
  'reprint ordered': { report_id: string; units: number[]; ship_by: string }
  /** An invoice, or the credit note of a refund. */
  'invoice issued': { document: string; ledger_id: string }
}
export type OrderEventKind = keyof OrderEvents

/** The events that the page of a quote or an order shows as its history. */
export type HistoryEventKind = QuoteEventKind | OrderEventKind

type KeyEventKind = Extract<SecurityEvent, `key ${string}`>
type InvitationEventKind = 'invitation made' | 'invitation withdrawn'
type BusinessEventKind =
  | 'business details changed'
  | 'business details removed'
  | 'tax exemption recorded'
  | 'tax exemption ended'
  | 'tax certificate added'
export type AccountEventKind =
  | Exclude<SecurityEvent, KeyEventKind | InvitationEventKind>
  | BusinessEventKind
  | 'clock confirmed'
export type CustomerEventKind =
  | 'note added'
  | 'note edited'
  | 'note removed'
  | 'guest merged'
  | 'merge undone'
  | 'data exported'
  | 'data erased'
type DocumentEventKind = 'edited' | 'secret set' | 'secret removed' | 'exported'

type DetailsOf<Details> = undefined extends Details ? { details?: Details } : { details: Details }

/** One of the kinds with its details. */
type OneOf<Events> = { [Kind in keyof Events]: { what: Kind } & DetailsOf<Events[Kind]> }[keyof Events]

export type QuoteEvent = OneOf<QuoteEvents>
export type OrderEvent = OneOf<OrderEvents>
/** A move of a quote is recorded under the name of its trigger. */
export type QuoteTriggerEvent = {
  [Kind in keyof QuoteEvents & QuoteTrigger]: { trigger: Kind } & DetailsOf<QuoteEvents[Kind]>
}[keyof QuoteEvents & QuoteTrigger]
type LogEvent<Kind> = { what: Kind; details?: Record<string, unknown> }

/**
 * A recorded change: the actor, the time, the subject and the reason. Rows are only ever added; the database refuses
 * anything else.
 */
export type DomainEvent = {
  subject_id: string
  from?: string | null
  to?: string | null
  why?: string | null
} & (
  | ({ subject: 'quote' } & QuoteEvent)
  | ({ subject: 'order' } & OrderEvent)
  | ({ subject: 'account' } & LogEvent<AccountEventKind>)
  | ({ subject: 'key' } & LogEvent<KeyEventKind>)
  | ({ subject: 'invitation' } & LogEvent<InvitationEventKind>)
  | ({ subject: 'customer' } & LogEvent<CustomerEventKind>)
  | ({ subject: 'document' } & LogEvent<DocumentEventKind>)
  /** Events of the Desk that concern no quote or order. */
  | ({ subject: 'desk' } & OneOf<DeskEvents>)
)
