import type { UNITS } from '../../platform/kit/figure-field.tsx'
import type { SettingRow } from '../../platform/kit/setting-row.ts'

/** A number of the rules, with its label and the unit it is shown in. Its path is such as `courier.fee.base_cents`. */
export interface RuleFigure extends SettingRow {
  unit: keyof typeof UNITS
}

export const COURIER_ROWS: readonly RuleFigure[] = [
  { path: 'courier.fee.base_cents', label: 'Base fee', isEveryday: true, unit: 'dollars' },
  { path: 'courier.fee.base_miles', label: 'Distance in the base fee', unit: 'miles' },
  { path: 'courier.fee.per_mile_cents', label: 'Each additional mile', isEveryday: true, unit: 'dollars' },
  { path: 'courier.fee.least_cents', label: 'Lowest fee', unit: 'dollars' },
  { path: 'courier.fee.most_cents', label: 'Highest fee', unit: 'dollars' },
  { path: 'courier.mark_up.percent', also: 'mark-up', label: 'Markup on DoorDash’s price', unit: 'percent' },
  { path: 'courier.mark_up.cents', label: 'Added to DoorDash’s price', unit: 'dollars' },
  { path: 'courier.most_miles', label: 'Longest distance by road', isEveryday: true, unit: 'miles' },
  { path: 'courier.most_grams', label: 'Heaviest parcel', unit: 'pounds' },
  { path: 'courier.longest_mm', label: 'Longest side', unit: 'inches' },
  { path: 'courier.ride_minutes', label: 'Delivered within', unit: 'minutes' },
]

export const TRANSIT_ROWS: readonly RuleFigure[] = Array.from({ length: 8 }, (_, at) => ({
  path: `carrier.transit_days.${at}`,
  label: `In transit, zone ${at + 1}`,
  unit: 'days',
}))

export const CARRIER_ROWS: readonly RuleFigure[] = [
  {
    path: 'carrier.remote.surcharge_cents',
    label: 'Surcharge for Alaska, Hawaii, territories',
    unit: 'dollars',
  },
  { path: 'carrier.remote.transit_days', label: 'Their days in transit', unit: 'days' },
  { path: 'carrier.mark_up.percent', label: 'Markup on EasyPost’s price', unit: 'percent' },
  { path: 'carrier.mark_up.cents', label: 'Packaging charge', unit: 'dollars' },
  {
    path: 'carrier.cubic_inches_per_pound',
    label: 'Dimensional divisor',
    meaning: 'Carriers bill a large, light parcel as one pound for each of these.',
    unit: 'cubic_inches_per_pound',
  },
]

export const REVIEW_ROWS: readonly RuleFigure[] = [
  { path: 'review.most_grams', label: 'Parcels heavier than', unit: 'pounds' },
  { path: 'review.most_girth_mm', label: 'Length plus girth above', unit: 'inches' },
  { path: 'review.most_value_cents', label: 'Parts worth more than', unit: 'dollars' },
]

export const PACKING_ROWS: readonly RuleFigure[] = [
  {
    path: 'packing.padding_mm',
    label: 'Padding',
    meaning: 'Around each part: between parts, and between them and the box.',
    unit: 'mm',
  },
  { path: 'packing.filling_grams_per_liter', label: 'Weight of the filling', unit: 'grams_per_liter' },
  { path: 'packing.filling_cents_per_liter', label: 'Cost of the filling', unit: 'dollars_per_liter' },
]

/** Addresses that not every carrier goes to. */
export const REACH_ROWS = [
  {
    path: 'carrier.territories',
    name: 'territories',
    label: 'Also ship to Puerto Rico, other US territories and military addresses',
  },
  { path: 'carrier.po_boxes', name: 'po_boxes', label: 'The carrier delivers to PO boxes' },
] as const

/** The hours in which couriers come. */
export const TIME_ROWS = [
  { path: 'courier.from', also: 'courier hours', name: 'from', label: 'From' },
  { path: 'courier.until', also: 'courier hours', name: 'until', label: 'Until' },
] as const
