import type { SettingRow } from '../../platform/kit/setting-row.ts'

export const ACCENT_ROW = {
  path: 'accent',
  label: 'Accent color',
  meaning: 'As # and six digits.',
  also: 'brand, theme, buttons, links',
} as const satisfies SettingRow

export const LOGO_ROW = {
  path: 'logo',
  label: 'Logo file',
  meaning:
    'PNG, JPEG or SVG, best wide and with a transparent background. Only its pixels are kept. It is shown on white.',
  also: 'brand, picture, image',
} as const satisfies SettingRow

export const SHOW_NAME_ROW = {
  path: 'show_name',
  label: 'Show the shop’s name beside the logo',
} as const satisfies SettingRow
