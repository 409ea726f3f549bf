import type { MaterialsAnswer, PrintSetting, PrintSettings } from '../../../../shared/catalog/materials.ts'
import { describeSetting, rangeOf } from '../../../../shared/catalog/print-settings.ts'
import { labelText, unitSuffix } from '../../../platform/ui/words.ts'

type SettingValue = PrintSettings[string]
type SettingCatalog = Pick<MaterialsAnswer, 'print_settings'>

/** The choice that lets the shop decide. */
export const AUTOMATIC = 'auto'

/** Lists the changed settings: `Infill 40%`, `Walls 4`. */
export function changedSettings(catalog: SettingCatalog, settings: PrintSettings): string[] {
  return catalog.print_settings
    .filter((setting) => Object.hasOwn(settings, setting.name))
    .map((setting) =>
      setting.type === 'face' ? 'Bottom face chosen' : describeSetting(setting, settings[setting.name]),
    )
}

/** Returns the choices of a setting with labels, Automatic first where the shop can decide. */
export function choicesOf(setting: PrintSetting): { value: string; label: string }[] {
  const named = (setting.choices ?? []).filter((choice) => choice !== AUTOMATIC)
  const unit = setting.unit ? unitSuffix(setting.unit) : ''
  const shown = named.map((value) => ({ value, label: `${labelText(value)}${unit}` }))
  return setting.automatic ? [{ value: AUTOMATIC, label: 'Automatic' }, ...shown] : shown
}

/** Returns the settings after a change; drops a value reset to Standard or Automatic, and values now out of range. */
export function withSetting(
  catalog: SettingCatalog,
  settings: PrintSettings,
  changed: { name: string; value: SettingValue | null },
): PrintSettings {
  const { [changed.name]: _, ...others } = settings
  const next: PrintSettings = changed.value === null ? others : { ...others, [changed.name]: changed.value }
  const fits = Object.entries(next).filter(([name, value]) => {
    const setting = catalog.print_settings.find((known) => known.name === name)
    if (!setting || typeof value !== 'number') return true
    const { min, max } = rangeOf({ print_settings: catalog.print_settings }, setting, next)
    return value >= min - 1e-9 && value <= max + 1e-9
  })
  return Object.fromEntries(fits)
}
