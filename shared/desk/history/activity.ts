import { z } from 'zod'
import { type CsvValue, csvText } from '../../platform/csv.ts'
import { formatInstant, type Instant } from '../../platform/time.ts'
import type { DomainEvent } from '../../orders/events/domain-events.ts'

/** Filters of the activity list. */
export const ACTIVITY_KINDS = ['orders', 'quotes', 'customers', 'desk', 'settings', 'access'] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

export const ACTIVITY_KIND_WORDS: Record<ActivityKind, string> = {
  orders: 'Orders',
  quotes: 'Quotes',
  customers: 'Customers',
  desk: 'Desk',
  settings: 'Settings',
  access: 'Accounts and access',
}

type Subject = DomainEvent['subject']

/** The group of each event's subject in the list. */
const KIND_OF_SUBJECT: Record<Subject, ActivityKind> = {
  order: 'orders',
  quote: 'quotes',
  customer: 'customers',
  document: 'settings',
  desk: 'desk',
  account: 'access',
  key: 'access',
  invitation: 'access',
}

export const ACTIVITY_PAGE = 100
/** A download ends here; a period makes it smaller. */
export const MAX_ACTIVITY_ROWS = 100_000

const Day = z.string().regex(/^\d{4}-\d\d-\d\d$/)

/** Narrows the shown entries; null: all. */
export const FindActivity = z.object({
  kind: z.enum(ACTIVITY_KINDS).nullable().default(null),
  /** Entries by this account. */
  person: z.string().max(40).nullable().default(null),
  /** The number of an order or a quote, or the id of a quote or an order. */
  object: z.string().trim().max(60).nullable().default(null),
  /** Pacific days, both included. */
  from: Day.nullable().default(null),
  to: Day.nullable().default(null),
  /** Also what the program did without anyone asking. */
  automatic: z.stringbool().or(z.boolean()).default(false),
})
export type FindActivity = z.output<typeof FindActivity>

export interface ActivityEntry {
  id: number
  at: Instant
  subject: Subject
  subject_id: string
  what: string
  from: string | null
  to: string | null
  why: string | null
  details: Record<string, unknown> | null
  /** The one who did it; null for the program. */
  who: string | null
  /** The account of who did it, if any. */
  person_id: string | null
  /** The number of the order, also for what happened to its quote. */
  order_number: number | null
  /** The number and file of the quote, or the name of the account or the key, if it is known. */
  name: string | null
}

export interface ActivityPageData {
  entries: ActivityEntry[]
  next_cursor: number | null
}

/** Returns the object of an entry in words: `Order 1012`, `Q-1042, bracket.step`, the kind of document, a person. */
export function objectText({ subject, subject_id, order_number, name }: ActivityEntry): string {
  if (order_number !== null) return `Order ${order_number}`
  return name ?? (subject === 'document' ? subject_id.replaceAll('_', ' ') : subject_id)
}

const COLUMNS: readonly (readonly [string, (entry: ActivityEntry) => CsvValue])[] = [
  ['Number', ({ id }) => id],
  ['Time', ({ at }) => formatInstant(at)],
  ['Who', ({ who }) => who ?? 'automatic'],
  ['Kind', ({ subject }) => ACTIVITY_KIND_WORDS[KIND_OF_SUBJECT[subject]]],
  ['Object', objectText],
  ['Id', ({ subject_id }) => subject_id],
  ['What', ({ what }) => what],
  ['From', ({ from }) => from],
  ['To', ({ to }) => to],
  ['Reason', ({ why }) => why],
  ['Details', ({ details }) => (details === null ? null : JSON.stringify(details))],
]

/** Returns entries as a table for spreadsheets; `continues` leaves the headings out. */
export function activityCsv(entries: readonly ActivityEntry[], continues: boolean): string {
  return csvText(entries, COLUMNS, continues)
}
