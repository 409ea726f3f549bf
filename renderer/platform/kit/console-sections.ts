import type { Role } from '../../../shared/accounts/people.ts'
import { page, type ConsolePage } from './console-page.ts'
import { SETTINGS_GROUPS } from './settings-pages.ts'

/** One link of the rail: its pages are tabs, or the column of the settings. */
export interface ConsoleSection {
  label: string
  /** Staff whose rail lists it; its pages open for whoever has their right. */
  roles: readonly Role[]
  pages: readonly ConsolePage[]
}

const OFFICE: readonly Role[] = ['owner', 'operator']
const MAKERS: readonly Role[] = [...OFFICE, 'packer']
const STAFF: readonly Role[] = [...MAKERS, 'viewer']

export const SETTINGS: ConsoleSection = {
  label: 'Settings',
  roles: STAFF,
  pages: SETTINGS_GROUPS.flatMap(({ pages }) => pages),
}

/** The nine links of the console, in the order of a day's work. */
export const SECTIONS: readonly ConsoleSection[] = [
  {
    label: 'Desk',
    roles: [...OFFICE, 'technician', 'viewer'],
    pages: [
      page('/console', 'Desk', 'look', { also: 'home, to do' }),
      page('/console/messages', 'Messages', 'see_customers', {
        counts: ['messages'],
        also: 'inbox, conversations, answer',
      }),
      page('/console/mentions', 'Mentions', 'see_orders', { counts: ['mentions'], also: 'comments' }),
    ],
  },
  {
    label: 'Quotes',
    roles: OFFICE,
    pages: [
      page('/console/to-answer', 'To answer', 'look', {
        counts: ['ship_dates', 'engineering', 'held', 'delivery_reviews'],
        also: 'ship dates, engineering requests, reviews, deliveries, confirm',
      }),
      page('/console/quotes', 'All quotes', 'see_orders', { also: 'open, ordered' }),
    ],
  },
  {
    label: 'Orders',
    roles: STAFF,
    pages: [page('/console/orders', 'Orders', 'see_orders', { also: 'refund, decline, hold, cancel' })],
  },
  {
    label: 'Production',
    roles: [...STAFF, 'technician'],
    pages: [
      page('/console/production', 'Production', 'look', { counts: ['production'], also: 'board, timeline' }),
      page('/console/plates', 'Plates', 'look', { also: 'builds' }),
      page('/console/printers', 'Printers', 'look', { also: 'machines, maintenance' }),
      page('/console/shop-floor', 'Shop floor', 'look', { also: 'tablet' }),
      page('/console/wall', 'Wall display', 'look', { also: 'screen, TV' }),
    ],
  },
  {
    label: 'Pack and ship',
    roles: MAKERS,
    pages: [
      page('/console/shipping', 'Pack and ship', 'look', { counts: ['packing'], also: 'tracking, parcels' }),
    ],
  },
  {
    label: 'Filament',
    roles: [...MAKERS, 'technician'],
    pages: [
      page('/console/filament', 'Filament', 'look', { also: 'spools' }),
      page('/console/buying-list', 'Buying list', 'look', { also: 'to buy, purchasing' }),
      page('/console/materials', 'Materials', 'see_orders', { also: 'stock, in stock, colors' }),
    ],
  },
  {
    label: 'Customers',
    roles: OFFICE,
    pages: [
      page('/console/customers', 'Customers', 'see_customers', { also: 'people, companies' }),
      page('/console/tax-exemptions', 'Tax exemptions', 'see_customers', { also: 'certificates' }),
    ],
  },
  {
    label: 'Reports',
    roles: OFFICE,
    pages: [
      page('/console/reports', 'Reports', 'decide', { also: 'revenue, on time, margin' }),
      page('/console/money', 'Money', 'see_money', { counts: ['refunds'], also: 'refunds, payouts, ledger' }),
      page('/console/quality', 'Quality', 'look', { also: 'scrap, failed units' }),
      page('/console/calibration', 'Calibration', 'decide', { also: 'estimates, print times' }),
      page('/console/activity', 'Activity', 'set_up', { also: 'audit, who did what' }),
    ],
  },
  SETTINGS,
]

export const CONSOLE_PAGES: readonly ConsolePage[] = SECTIONS.flatMap(({ pages }) => pages)

/** Returns the section of a path; null for pages of none, such as the set-up. */
export function sectionAt(path: string): ConsoleSection | null {
  const isAt = ({ to }: ConsolePage) => path === to || (to !== '/console' && path.startsWith(`${to}/`))
  const at = CONSOLE_PAGES.filter(isAt).toSorted((a, b) => b.to.length - a.to.length)[0]
  return SECTIONS.find(({ pages }) => at !== undefined && pages.includes(at)) ?? null
}
