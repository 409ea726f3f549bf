import { hasRight, type Right } from '../../../shared/accounts/rights.ts'
import type { Role } from '../../../shared/accounts/people.ts'
import type { DeskCounts } from '../../../shared/desk/desk.ts'
import { isInDesktop } from '../ui/desktop.ts'

/** A page of the console, as the rail links to it. */
export interface RailEntry {
  to: string
  label: string
  /** The right that the page needs. */
  right: Right
  /** The count of `desk.counts` that is shown beside it, or that of one's own mentions. */
  count?: keyof DeskCounts | 'mentions'
  /** Only in windows of the desktop program. */
  inDesktop?: true
}

/** Pages that belong together, with their heading; the Desk has none. */
interface RailGroup {
  heading: string | null
  entries: readonly RailEntry[]
}

/** The console's pages, in the order of a day's work. */
export const RAIL_GROUPS: readonly RailGroup[] = [
  {
    heading: null,
    entries: [
      { to: '/console', label: 'Desk', right: 'look' },
      { to: '/console/mentions', label: 'Mentions', right: 'see_orders', count: 'mentions' },
    ],
  },
  {
    heading: 'Waiting',
    entries: [
      { to: '/console/ship-dates', label: 'Ship dates', right: 'look', count: 'ship_dates' },
      { to: '/console/engineering', label: 'Engineering', right: 'look', count: 'engineering' },
      { to: '/console/reviews', label: 'Reviews', right: 'look', count: 'held' },
      { to: '/console/deliveries', label: 'Deliveries', right: 'look', count: 'delivery_reviews' },
    ],
  },
  {
    heading: 'Production',
    entries: [
      { to: '/console/production', label: 'Production', right: 'look', count: 'production' },
      { to: '/console/plates', label: 'Plates', right: 'look' },
      { to: '/console/shop-floor', label: 'Shop floor', right: 'look' },
      { to: '/console/wall', label: 'Wall display', right: 'look' },
      { to: '/console/printers', label: 'Printers', right: 'look' },
      { to: '/console/filament', label: 'Filament', right: 'look' },
      { to: '/console/buying-list', label: 'Buying list', right: 'look' },
      { to: '/console/materials', label: 'Materials', right: 'see_orders' },
      { to: '/console/quality', label: 'Quality', right: 'look' },
      { to: '/console/shipping', label: 'Pack and ship', right: 'look', count: 'packing' },
    ],
  },
  {
    heading: 'Sales',
    entries: [
      { to: '/console/orders', label: 'Orders', right: 'see_orders' },
      { to: '/console/quotes', label: 'Quotes', right: 'see_orders' },
      { to: '/console/customers', label: 'Customers', right: 'see_customers' },
      { to: '/console/money', label: 'Money', right: 'see_money', count: 'refunds' },
      { to: '/console/tax-exemptions', label: 'Tax exemptions', right: 'see_customers' },
      { to: '/console/emails', label: 'Emails', right: 'see_customers', count: 'emails' },
      { to: '/console/reports', label: 'Reports', right: 'decide' },
      { to: '/console/calibration', label: 'Calibration', right: 'decide' },
      { to: '/console/activity', label: 'Activity', right: 'set_up' },
    ],
  },
  {
    heading: 'Settings',
    entries: [
      { to: '/console/notifications', label: 'Notifications', right: 'see_orders' },
      { to: '/console/shop', label: 'Shop details', right: 'set_up' },
      { to: '/console/prices', label: 'Prices', right: 'set_up' },
      { to: '/console/costs', label: 'Production costs', right: 'set_up' },
      { to: '/console/calendar', label: 'Calendar', right: 'set_up' },
      { to: '/console/delivery-settings', label: 'Delivery settings', right: 'set_up' },
      { to: '/console/boxes', label: 'Boxes and packing', right: 'set_up' },
      { to: '/console/slicer', label: 'Slicer', right: 'set_up' },
      { to: '/console/carriers', label: 'Carriers', right: 'set_up' },
      { to: '/console/sales-tax', label: 'Sales tax', right: 'set_up' },
      { to: '/console/payments', label: 'Payments', right: 'set_up' },
      { to: '/console/mail-server', label: 'Mail server', right: 'set_up' },
      { to: '/console/email-texts', label: 'Email texts', right: 'set_up' },
      { to: '/console/brand', label: 'Logo and color', right: 'set_up' },
      { to: '/console/terms', label: 'Terms and returns', right: 'set_up' },
      { to: '/console/lan', label: 'Local network', right: 'set_up' },
      { to: '/console/backups', label: 'Backups', right: 'set_up' },
      { to: '/console/settings', label: 'All settings', right: 'set_up' },
    ],
  },
  {
    heading: 'System',
    entries: [
      { to: '/people', label: 'Staff', right: 'set_up' },
      { to: '/people/log', label: 'Security log', right: 'set_up' },
      { to: '/console/workstation', label: 'This workstation', right: 'make', inDesktop: true },
      { to: '/console/health', label: 'Health', right: 'set_up' },
      { to: '/console/logs', label: 'Logs', right: 'set_up' },
    ],
  },
]

export const RAIL: readonly RailEntry[] = RAIL_GROUPS.flatMap(({ entries }) => entries)

/** Returns true if a page is listed for a role, in this browser. */
export function isListed({ right, inDesktop }: Pick<RailEntry, 'right' | 'inDesktop'>, role: Role): boolean {
  return hasRight(role, right) && (!inDesktop || isInDesktop())
}
