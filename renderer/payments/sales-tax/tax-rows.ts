import type { SettingRow } from '../../platform/kit/setting-row.ts'

export const BY_ROW = {
  path: 'by',
  label: 'Who computes the tax',
  also: 'Stripe Tax, own table',
} as const satisfies SettingRow

export const DELIVERY_TAX_ROW = {
  path: 'delivery',
  label: 'Taxed part of the delivery charge',
  also: 'shipping',
} as const satisfies SettingRow

export const TRY_ROW = {
  path: 'try-tax',
  label: 'Try it',
  also: 'tax for a ZIP code, test',
} as const satisfies SettingRow

export const ADD_STATE_ROW = {
  path: 'add-state',
  label: 'Add a state',
  also: 'tax rates, nexus, registration',
} as const satisfies SettingRow

export const SOURCE_ROW = {
  path: 'source',
  label: 'Source of the rates',
  meaning: 'For staff, so that you know when to look the rates up again.',
  also: 'tax rates, date',
} as const satisfies SettingRow
