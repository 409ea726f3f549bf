import { hasRight, type Right } from '../../accounts/rights.ts'
import type { Role } from '../../accounts/people.ts'
import type { DeskKind } from '../desk-kinds.ts'

/** When a notice is given: at once, together with others at the times of the digest, or not at all. */
export const NOTICE_TIMINGS = ['off', 'once', 'digest'] as const
export type NoticeTiming = (typeof NOTICE_TIMINGS)[number]

export const NOTICE_CHANNELS = ['email', 'desktop'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]
export type NoticeChoice = Record<NoticeChannel, NoticeTiming>

interface NoticeKindRow {
  /** The name by which staff choose it. */
  title: string
  /** Words for several of them, after their number. */
  several: string
  /** The right that the pages about it need. */
  right: Right
  /** Events of quotes and orders that make one, with the page on which a quote is chosen; null for events of orders only. */
  events: Readonly<Record<string, string | null>>
  /** Groups of the Desk whose new items make one. */
  desk: readonly DeskKind[]
  /** The choice of owners and operators before they make their own. */
  default: NoticeChoice
  /** True if packers and print technicians have the default on their desktop. */
  packers: boolean
}

/** Everything that staff can be notified about. Names are stored. A kind is a row here. */
export const NOTICE_KINDS = {
  order_paid: {
    title: 'An order was paid',
    several: 'orders were paid',
    right: 'see_orders',
    events: { placed: null },
    desk: [],
    default: { email: 'digest', desktop: 'once' },
    packers: false,
  },
  engineering_request: {
    title: 'An engineering request came in',
    several: 'engineering requests came in',
    right: 'see_orders',
    events: { 'request sent': '/console/to-answer' },
    desk: [],
    default: { email: 'digest', desktop: 'once' },
    packers: false,
  },
  review_held: {
    title: 'A quote or delivery waits for review',
    several: 'quotes or deliveries wait for review',
    right: 'see_orders',
    events: { hold: '/console/to-answer', 'delivery held for review': '/console/to-answer' },
    desk: [],
    default: { email: 'digest', desktop: 'once' },
    packers: false,
  },
  customer_message: {
    title: 'A customer wrote a message',
    several: 'messages of customers came in',
    right: 'see_customers',
    events: { 'message from customer': '/console/quotes' },
    desk: [],
    default: { email: 'digest', desktop: 'once' },
    packers: false,
  },
  mention: {
    title: 'A colleague mentioned you',
    several: 'comments mention you',
    right: 'see_orders',
    events: { 'comment added': '/console/quotes' },
    desk: [],
    default: { email: 'once', desktop: 'once' },
    packers: true,
  },
  order_late: {
    title: 'An order will be late',
    several: 'orders will be late',
    right: 'see_orders',
    events: {},
    desk: ['late', 'closed_days'],
    default: { email: 'digest', desktop: 'once' },
    packers: true,
  },
  failed_print: {
    title: 'A print failed',
    several: 'prints failed',
    right: 'look',
    events: { 'print failed': null },
    desk: [],
    default: { email: 'digest', desktop: 'once' },
    packers: true,
  },
  printer_waits: {
    title: 'A printer needs attention',
    several: 'printers need attention',
    right: 'look',
    events: {},
    desk: ['printers_to_clear', 'printer_links', 'printers_down', 'spools_running_out'],
    default: { email: 'off', desktop: 'once' },
    packers: true,
  },
  dispute: {
    title: 'A payment was disputed',
    several: 'payments were disputed',
    right: 'see_money',
    events: { disputed: null },
    desk: [],
    default: { email: 'once', desktop: 'once' },
    packers: false,
  },
  outside_refund: {
    title: 'A refund was made in Stripe',
    several: 'refunds were made in Stripe',
    right: 'see_money',
    events: { 'refunded outside': null },
    desk: [],
    default: { email: 'once', desktop: 'once' },
    packers: false,
  },
  failed_refund: {
    title: 'A refund failed',
    several: 'refunds failed',
    right: 'see_money',
    events: { 'refund failed': null },
    desk: ['unmatched'],
    default: { email: 'once', desktop: 'once' },
    packers: false,
  },
  health: {
    title: 'A backup failed, or the program has a problem',
    several: 'problems of backups and the program',
    right: 'set_up',
    events: {},
    desk: ['backups', 'health'],
    default: { email: 'once', desktop: 'once' },
    packers: false,
  },
  unsent_email: {
    title: 'An email could not be sent',
    several: 'emails could not be sent',
    right: 'see_customers',
    events: {},
    desk: ['emails'],
    default: { email: 'off', desktop: 'digest' },
    packers: false,
  },
} as const satisfies Record<string, NoticeKindRow>
export type NoticeKind = keyof typeof NOTICE_KINDS
export const NOTICE_KIND_NAMES = Object.keys(NOTICE_KINDS) as [NoticeKind, ...NoticeKind[]]

const ROWS: Record<NoticeKind, NoticeKindRow> = NOTICE_KINDS

/** Returns the kinds that a role may see. */
export function kindsOfRole(role: Role): NoticeKind[] {
  return NOTICE_KIND_NAMES.filter((kind) => hasRight(role, ROWS[kind].right))
}

/** Returns the kind that an event of a quote or order makes; null for most events. */
export function kindOfEvent(what: string): NoticeKind | null {
  return NOTICE_KIND_NAMES.find((kind) => what in ROWS[kind].events) ?? null
}

/** Returns the kind that a new item of a group of the Desk makes; null for groups of things that have an event. */
export function kindOfDeskGroup(group: DeskKind): NoticeKind | null {
  return NOTICE_KIND_NAMES.find((kind) => ROWS[kind].desk.includes(group)) ?? null
}

/** Returns the page about an event: the page of its order, or a page on which its quote is chosen. */
export function pageOfEvent(what: string, subject: { kind: 'quote' | 'order'; id: string }): string {
  const kind = kindOfEvent(what)
  const quotePage = kind === null ? null : ROWS[kind].events[what]
  if (subject.kind === 'order' || quotePage === null) return `/console/orders/${subject.id}`
  return `${quotePage}?chosen=${subject.id}`
}

const OFF: NoticeChoice = { email: 'off', desktop: 'off' }

/**
 * Returns the choice of staff before they make their own: viewers get only what colleagues write to them, packers and
 * print technicians no emails but those.
 */
export function defaultChoice(kind: NoticeKind, role: Role): NoticeChoice {
  const row = ROWS[kind]
  if (!hasRight(role, row.right)) return OFF
  if (kind === 'mention' || role === 'owner' || role === 'operator') return row.default
  return role !== 'viewer' && row.packers ? { ...row.default, email: 'off' } : OFF
}

/** "1 order was paid" in words: the title for one, the number with the words for several. */
export function countWords(kind: NoticeKind, count: number): string {
  return count === 1 ? NOTICE_KINDS[kind].title : `${count} ${NOTICE_KINDS[kind].several}`
}
