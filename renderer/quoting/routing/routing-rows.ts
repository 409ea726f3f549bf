import type { SettingRow } from '../../platform/kit/setting-row.ts'

export const PRICE_ROW = {
  path: 'engineered.unit_cents_over',
  label: 'Unit price over',
  also: 'engineering, expensive parts, review by hand',
} as const satisfies SettingRow

export const TIME_ROW = {
  path: 'engineered.print_hours_over',
  label: 'Total print time over',
  also: 'engineering, long prints, hours, review by hand',
} as const satisfies SettingRow

export const MATERIAL_ROW = {
  path: 'engineered.custom_material',
  label: 'Any material that the customer names',
  also: 'engineering, custom material',
} as const satisfies SettingRow

export const COLOR_ROW = {
  path: 'assisted.custom_color',
  label: 'Any custom color',
  also: 'ship date that staff confirm, assisted',
} as const satisfies SettingRow
