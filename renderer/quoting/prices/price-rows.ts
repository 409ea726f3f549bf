import type { PriceBook } from '../../../shared/quoting/pricing/price-book.ts'
import type { UNITS } from '../../platform/kit/figure-field.tsx'
import type { SettingRow } from '../../platform/kit/setting-row.ts'
import type { FigureRow } from '../figure-fields.tsx'

/** The fields of the price book that are one number each. */
type AmountName = {
  [Name in keyof PriceBook]: PriceBook[Name] extends number ? Name : never
}[keyof PriceBook]

export const FEE_ROWS: readonly FigureRow<AmountName>[] = [
  {
    path: 'setup_per_line_cents',
    label: 'Setup',
    meaning: 'Once per order, whatever the quantity.',
    isEveryday: true,
    unit: 'dollars',
  },
  {
    path: 'handling_per_unit_cents',
    label: 'Handling',
    meaning: 'Per piece: taking it off, cleaning, checking.',
    isEveryday: true,
    unit: 'dollars',
  },
  {
    path: 'labor_cents_per_minute',
    label: 'Labor',
    meaning: 'For removing supports. May be a fraction of a cent.',
    unit: 'dollars_per_minute',
  },
]

export const REMOVAL_ROWS = [
  {
    path: 'support_removal.mm2_per_minute',
    name: 'mm2_per_minute',
    label: 'Supports removed per minute',
    meaning: 'Surface that touches supports. More than 0.',
    unit: 'mm2',
  },
  {
    path: 'support_removal.max_minutes',
    name: 'max_minutes',
    label: 'Support removal at most',
    meaning: 'Per piece. 0 charges nothing for it.',
    unit: 'fine_minutes',
  },
] as const satisfies readonly (SettingRow & { name: string; unit: keyof typeof UNITS })[]

export const MINIMUM_ROWS: readonly FigureRow<AmountName>[] = [
  {
    path: 'min_unit_cents',
    label: 'Minimum per piece',
    meaning: 'Before the quantity discount. A cheaper piece is raised to it.',
    unit: 'dollars',
  },
  {
    path: 'order_min_cents',
    label: 'Minimum per order',
    meaning: 'Setup included. A cheaper order is raised to it, in Economy.',
    isEveryday: true,
    unit: 'dollars',
  },
]

export const BASKET_ROWS = [
  {
    path: 'basket.share_setup',
    name: 'share_setup',
    label: 'Setup is paid once: that of the part with the highest',
    also: 'several parts in one purchase, basket',
  },
  {
    path: 'basket.share_minimum',
    name: 'share_minimum',
    label: 'One minimum for the whole purchase, in place of one per part',
    also: 'several parts, basket',
  },
] as const satisfies readonly (SettingRow & { name: string })[]

export const SPEED_ROWS: readonly FigureRow<AmountName>[] = [
  {
    path: 'asap_factor',
    label: 'Fastest costs Economy',
    meaning: 'At least 1. 1.25 is a surcharge of 25%.',
    also: 'rush, express, speed, markup',
    isEveryday: true,
    unit: 'times',
  },
  {
    path: 'asap_round_up_to_cents',
    label: 'Fastest is rounded up to',
    meaning: 'Its total is a multiple of this. 0.01 rounds to a cent.',
    also: 'rush, rounding',
    unit: 'dollars',
  },
]

export const RISK_ROW = {
  path: 'risk_margin.share',
  label: 'Share of the time error',
  meaning:
    '0 to 100%. Machine time costs more by this share of the material’s time error, and nothing more for a material without one.',
  also: 'risk margin',
  unit: 'percent_of_share',
} as const satisfies SettingRow & { unit: keyof typeof UNITS }
