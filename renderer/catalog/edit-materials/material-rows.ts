import type { MaterialId } from '../../../shared/catalog/materials.ts'
import type { SettingRow } from '../../platform/kit/setting-row.ts'

export const LEAD_DAYS_ROW = {
  path: 'lead_days',
  label: 'Lead days',
  meaning: 'Working days added once for a color that does not ship the same day. At most 30.',
  also: 'lead time, restocking',
} as const satisfies SettingRow

export const ADD_COLOR_ROW = { path: 'add-color', label: 'Add a color' } as const satisfies SettingRow

export const CUSTOM_COLOR_ROW = {
  path: 'custom_color',
  label: 'Offer any other color, which the customer describes and staff check',
  also: 'custom color, RAL, Pantone',
} as const satisfies SettingRow

export const ADD_MATERIAL_ROW = {
  path: 'add-material',
  label: 'Add a material',
  also: 'own material, new filament, silk, wood',
} as const satisfies SettingRow

export const ADD_EXTRA_ROW = {
  path: 'add-extra',
  label: 'Add an extra',
  also: 'finishing, threaded inserts, sanding',
} as const satisfies SettingRow

/** Other words by which people look for each material. */
const MATERIAL_WORDS: Record<MaterialId, string> = {
  'PLA+': 'standard',
  'PLA-CF': 'carbon fiber',
  PETG: 'tough',
  'PETG-CF': 'carbon fiber',
  ASA: 'outdoor, sunlight, ABS',
  'ASA-CF': 'outdoor, carbon fiber',
  PC: 'polycarbonate',
  'PC-CF': 'polycarbonate, carbon fiber',
  TPU: 'flexible, rubber',
  'TPU-CF': 'flexible, rubber, carbon fiber',
  Nylon: 'polyamide, PA',
  'Nylon-CF': 'polyamide, PA, carbon fiber',
  'PPA-CF': 'heat, carbon fiber',
  'PPS-CF': 'heat, carbon fiber',
  Custom: 'any other material',
}

export const MATERIAL_ROWS: readonly SettingRow[] = Object.entries(MATERIAL_WORDS).map(([id, words]) => ({
  path: `materials.${id}`,
  label: id,
  meaning: 'Label, description, strength, heat, density, flow factor and colors offered.',
  also: `material, filament, ${words}`,
}))
