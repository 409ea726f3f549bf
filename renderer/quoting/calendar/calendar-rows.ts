import type { SettingRow } from '../../platform/kit/setting-row.ts'

export const HOURS_ROWS = [
  { path: 'opens', label: 'Opens', also: 'business hours' },
  { path: 'closes', label: 'Closes', also: 'business hours' },
] as const satisfies readonly SettingRow[]

export const WEEKDAYS_ROW = {
  path: 'working_weekdays',
  label: 'Working days',
  also: 'weekdays, weekend, Saturday, Sunday, different hours',
} satisfies SettingRow

export const CUTOFF_ROWS = [
  {
    path: 'order_cutoff',
    label: 'Order cutoff',
    meaning: 'A later order counts as one of the next working day.',
  },
  {
    path: 'last_pickup',
    label: 'Last pickup',
    meaning: 'An order packed later is handed over on the next working day.',
  },
] as const satisfies readonly SettingRow[]

export const HANDLING_ROWS = [
  {
    path: 'turnaround_minutes',
    label: 'Turnaround',
    meaning: 'Removing a print, cleaning the bed, starting the next.',
  },
  {
    path: 'packing_minutes',
    label: 'Packing',
    meaning: 'Finishing, checking and packing an order after its last print.',
  },
] as const satisfies readonly SettingRow[]

export const FIRST_ARTICLE_ROWS = [
  {
    path: 'first_article.from_pieces',
    name: 'from_pieces',
    label: 'Minimum quantity (optional)',
    also: 'first article',
    unit: 'pieces',
  },
  {
    path: 'first_article.from_cents',
    name: 'from_cents',
    label: 'Minimum parts price (optional)',
    also: 'first article',
    unit: 'dollars',
  },
] as const satisfies readonly (SettingRow & { name: string; unit: string })[]

export const CLOSURES_ROW = {
  path: 'closures',
  label: 'Closed and short days',
  also: 'holidays, vacation, closures, add a day off',
} satisfies SettingRow
