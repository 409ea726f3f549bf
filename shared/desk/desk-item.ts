import { DAY, type Instant, type PacificDay } from '../platform/time.ts'
import type { Customer } from './desk.ts'
import type { DeskAction } from './desk-actions.ts'
import { DESK_KIND_NAMES, DESK_KINDS, type DeskKind } from './desk-kinds.ts'

/** The instant by which it has to be done: a quote or request ends, an order ships, a carrier comes. */
export type DeskClock =
  | { means: 'expires'; at: Instant }
  | { means: 'pickup'; at: Instant }
  /** `at` is the last pickup of the promised day. */
  | { means: 'ships'; at: Instant; day: PacificDay }

/** One thing that needs a person. */
export interface DeskItem {
  /** The id, made of the kind and the subject. */
  id: string
  kind: DeskKind
  /** The id of the quote, order, plate, printer, email, payment or area of health that it is about. */
  subject_id: string
  /** The file name, the printer, the subject of the email. */
  title: string
  thumbnail_url: string | null
  color: string | null
  customer: Customer | null
  quantity: number | null
  /** The id of the quote, and of the order that it became; null for printers and the program. */
  quote_id: string | null
  /** `Q-1042`; null for printers and the program. */
  quote_number: string | null
  order_number: number | null
  /** True for an order that was paid with a practice card. */
  practice: boolean
  /** A sentence that tells staff why it needs a person. */
  reason: string
  since: Instant
  clock: DeskClock | null
  /** Null: it is done on its page only. */
  action: DeskAction | null
  /** Another text when something about it has changed: a snoozed item comes back then. */
  state: string
  /** The page on which it is done, if that is not the page of its kind. */
  page: string | null
}

/** Seconds within which a customer should have an answer. */
const ANSWER_WITHIN = DAY

/** When an item is due: by its clock, else a day after it came in. */
export function dueAt({ clock, since }: Pick<DeskItem, 'clock' | 'since'>): Instant {
  return clock?.at ?? since + ANSWER_WITHIN
}

/** Sorts by kind, then the earliest due first; those due together, the longest waiting first. */
export function sortDesk(items: readonly DeskItem[]): DeskItem[] {
  const rank = new Map(DESK_KIND_NAMES.map((kind, at) => [kind, at]))
  return items.toSorted(
    (a, b) => rank.get(a.kind)! - rank.get(b.kind)! || dueAt(a) - dueAt(b) || a.since - b.since,
  )
}

export function deskItemId({ kind, subject_id }: Pick<DeskItem, 'kind' | 'subject_id'>): string {
  return `${kind}:${subject_id}`
}

/** Returns the console page of an item: its path, and what is chosen or shown there. */
export function deskLinkOf(item: Pick<DeskItem, 'kind' | 'subject_id' | 'quote_id' | 'page'>): {
  path: string
  search: Readonly<Record<string, string>>
} {
  const { page, opens } = DESK_KINDS[item.kind]
  if (item.page !== null) return { path: item.page, search: {} }
  if (opens === 'item') return { path: page, search: { chosen: deskItemId(item) } }
  if (opens === 'chosen') return { path: page, search: { chosen: item.subject_id } }
  if (opens === 'suggestions') return { path: page, search: { view: 'suggestions' } }
  if (opens === 'page') return { path: page, search: {} }
  return { path: `${page}/${opens === 'order' ? item.quote_id : item.subject_id}`, search: {} }
}

/** Returns the address of a link of the Desk, as emails and notices have it. */
export function deskAddress({ path, search }: ReturnType<typeof deskLinkOf>): string {
  const [query] = Object.entries(search).map(([name, value]) => `?${name}=${value}`)
  return `${path}${query ?? ''}`
}
