import type { Right } from '../accounts/rights.ts'
import type { Sees } from '../accounts/shown/show-fields.ts'
import type { DeskActionName } from './desk-actions.ts'

/** `now`: money, a promise or a machine is lost while it waits. `today`: somebody waits for it. `soon`: nobody waits yet. */
export type DeskUrgency = 'now' | 'today' | 'soon'

interface DeskKindRow {
  /** The heading of the group. */
  title: string
  urgency: DeskUrgency
  /** The console page on which it is done. */
  page: string
  /**
   * The target of its link: the item on `page` by `?chosen=`, its order or itself by the id in the path, or `page`
   * alone; `suggestions` is the view of suggested plates on `page`.
   */
  opens: 'chosen' | 'order' | 'id' | 'page' | 'suggestions'
  /** The words of its link, if those are not "Open". */
  open?: string
  /** The action on the Desk itself; null: only on its page. */
  action: DeskActionName | null
  /** The page's other way to solve it, in place of the action. */
  instead?: string
  /** The right to see it, if that takes more than seeing orders: its reason has amounts, or words of a customer. */
  right?: Right
}

/** Everything that needs a person, in the order of the groups on the Desk. Names are stored with snoozes: none is renamed. */
export const DESK_KINDS = {
  idle_printers: {
    title: 'Printers idle',
    urgency: 'now',
    page: '/console/production',
    opens: 'suggestions',
    open: 'Suggest plates',
    action: null,
  },
  disputes: {
    title: 'Disputed payments',
    urgency: 'now',
    page: '/console/orders',
    opens: 'order',
    action: null,
    right: 'see_money',
  },
  late: {
    title: 'Promises at risk',
    urgency: 'now',
    page: '/console/orders',
    opens: 'order',
    action: 'print_first',
  },
  packing: {
    title: 'To pack for today',
    urgency: 'now',
    page: '/console/shipping',
    opens: 'chosen',
    action: null,
  },
  rides: {
    title: 'Couriers that canceled',
    urgency: 'now',
    page: '/console/shipping',
    opens: 'chosen',
    action: 'call_courier',
    instead: 'Other carrier',
  },
  printers_to_clear: {
    title: 'Printers to clear',
    urgency: 'now',
    page: '/console/plates',
    opens: 'id',
    action: 'clear',
  },
  spools_running_out: {
    title: 'Spools that run out',
    urgency: 'now',
    page: '/console/plates',
    opens: 'id',
    action: 'add_spool',
  },
  printer_links: {
    title: 'Printers that need attention',
    urgency: 'now',
    page: '/console/printers',
    opens: 'chosen',
    action: null,
  },
  failed_prints: {
    title: 'Failed prints',
    urgency: 'today',
    page: '/console/orders',
    opens: 'order',
    action: 'print_first',
  },
  printers_down: {
    title: 'Printers out of service',
    urgency: 'today',
    page: '/console/printers',
    opens: 'chosen',
    action: 'back_in_service',
  },
  unsliced_plates: {
    title: 'Plates that were not sliced',
    urgency: 'today',
    page: '/console/plates',
    opens: 'id',
    action: null,
  },
  ship_dates: {
    title: 'Ship dates to confirm',
    urgency: 'today',
    page: '/console/ship-dates',
    opens: 'chosen',
    action: 'confirm_date',
  },
  closed_days: {
    title: 'Promised for a day off',
    urgency: 'today',
    page: '/console/orders',
    opens: 'order',
    action: null,
  },
  problems: {
    title: 'Problems reported',
    urgency: 'today',
    page: '/console/orders',
    opens: 'order',
    action: null,
    right: 'see_customers',
  },
  messages: {
    title: 'Messages to answer',
    urgency: 'today',
    page: '/console/quotes',
    opens: 'chosen',
    action: null,
    right: 'see_customers',
  },
  engineering: {
    title: 'Engineering requests',
    urgency: 'today',
    page: '/console/engineering',
    opens: 'chosen',
    action: null,
  },
  held: {
    title: 'Quotes to review',
    urgency: 'today',
    page: '/console/reviews',
    opens: 'chosen',
    action: null,
  },
  delivery_reviews: {
    title: 'Deliveries to price',
    urgency: 'today',
    page: '/console/deliveries',
    opens: 'chosen',
    action: null,
  },
  filament_short: {
    title: 'Filament that runs short',
    urgency: 'today',
    page: '/console/buying-list',
    opens: 'chosen',
    action: null,
  },
  supplies_late: {
    title: 'Filament that is late',
    urgency: 'today',
    page: '/console/buying-list',
    opens: 'chosen',
    action: null,
  },
  ready_to_pack: {
    title: 'Ready to pack',
    urgency: 'soon',
    page: '/console/shipping',
    opens: 'chosen',
    action: null,
  },
  on_hold: {
    title: 'Orders on hold',
    urgency: 'soon',
    page: '/console/orders',
    opens: 'order',
    action: 'resume',
  },
  maintenance_due: {
    title: 'Maintenance that is due',
    urgency: 'soon',
    page: '/console/printers',
    opens: 'chosen',
    action: 'maintained',
  },
  parcels: {
    title: 'Parcels that did not arrive',
    urgency: 'today',
    page: '/console/shipping',
    opens: 'chosen',
    action: null,
  },
  refunds: {
    title: 'Refunds that failed',
    urgency: 'now',
    page: '/console/money',
    opens: 'page',
    action: 'retry_refund',
    right: 'see_money',
  },
  outside_refunds: {
    title: 'Refunded in Stripe',
    urgency: 'now',
    page: '/console/orders',
    opens: 'order',
    action: null,
    right: 'see_money',
  },
  unmatched: {
    title: 'Payments without an order',
    urgency: 'now',
    page: '/console/money',
    opens: 'page',
    action: 'refund_payment',
    right: 'see_money',
  },
  taxes: {
    title: 'Taxes not reported',
    urgency: 'soon',
    page: '/console/money',
    opens: 'page',
    action: 'retry_tax',
    right: 'see_money',
  },
  emails: {
    title: 'Emails not sent',
    urgency: 'today',
    page: '/console/emails',
    opens: 'chosen',
    action: 'retry_email',
    right: 'see_customers',
  },
  backups: {
    title: 'Backups',
    urgency: 'now',
    page: '/console/backups',
    opens: 'page',
    action: null,
  },
  health: {
    title: 'The program and its computer',
    urgency: 'soon',
    page: '/console/health',
    opens: 'page',
    action: null,
  },
} as const satisfies Record<string, DeskKindRow>
export type DeskKind = keyof typeof DESK_KINDS
export const DESK_KIND_NAMES = Object.keys(DESK_KINDS) as [DeskKind, ...DeskKind[]]

/** Returns true if somebody who sees orders sees the items of a kind. */
export function seesDeskKind(sees: Sees, kind: DeskKind): boolean {
  const { right }: DeskKindRow = DESK_KINDS[kind]
  return right === undefined || sees(right)
}
