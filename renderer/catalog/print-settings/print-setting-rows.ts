import type { SettingRow } from '../../platform/kit/setting-row.ts'

/** Returns the path of a print setting on its page: its place in the catalog may change, its name does not. */
export const printSettingPath = (name: string) => `print_settings.${name}`

/** The print settings by name, with the label that the program comes with and other words for it. */
const NAMES: readonly [name: string, label: string, also: string][] = [
  ['infill', 'Infill', 'filling, density, percent'],
  ['walls', 'Walls', 'perimeters, wall lines'],
  ['layer_height', 'Layer height', 'resolution, quality'],
  ['nozzle', 'Nozzle', 'diameter'],
  ['infill_pattern', 'Infill pattern', 'grid, gyroid, cubic'],
  ['top_bottom_layers', 'Top and bottom layers', 'solid layers, shells'],
  ['supports', 'Supports', 'overhangs, scaffolding'],
  ['brim', 'Brim', 'adhesion, build plate'],
  ['bottom_face', 'Bottom face', 'orientation'],
  ['seam', 'Seam', 'layer start'],
]

export const PRINT_SETTING_ROWS: readonly SettingRow[] = NAMES.map(([name, label, also]) => ({
  path: printSettingPath(name),
  label,
  meaning: 'What customers can choose: range, choices, step and default.',
  also,
}))
