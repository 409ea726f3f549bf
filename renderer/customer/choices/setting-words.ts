import type { MaterialsAnswer, PrintSetting, PrintSettings } from '../../../shared/catalog/materials.ts'
import { describeSetting, rangeOf } from '../../../shared/catalog/print-settings.ts'
import { labelText } from '../../ui/words.ts'

type Value = PrintSettings[string]
type Offered = Pick<MaterialsAnswer, 'print_settings'>

/** Named instead of a choice: the shop decides, or nothing differs from Standard. */
export const AUTOMATIC = 'auto'

/** The changed settings in words: `Infill 40 %`, `Walls 4`. */
export function changedSettings(catalog: Offered, settings: PrintSettings): string[] {
  return catalog.print_settings
    .filter((setting) => Object.hasOwn(settings, setting.name))
    .map((setting) =>
      setting.type === 'face' ? 'Bottom face chosen' : describeSetting(setting, settings[setting.name]),
    )
}

/** The choices a person reads: Automatic first where the shop can decide. */
export function choicesOf(setting: PrintSetting): { value: string; label: string }[] {
  const named = (setting.choices ?? []).filter((choice) => choice !== AUTOMATIC)
  const unit = setting.unit ? ` ${setting.unit}` : ''
  const shown = named.map((value) => ({ value, label: `${labelText(value)}${unit}` }))
  return setting.automatic ? [{ value: AUTOMATIC, label: 'Automatic' }, ...shown] : shown
}

/** All settings after one of them changed; what equals Standard or Automatic is left out, what no longer fits as well. */
export function withSetting(
  catalog: Offered,
  settings: PrintSettings,
  changed: { name: string; value: Value | null },
): PrintSettings {
  const { [changed.name]: _, ...others } = settings
  const next: PrintSettings = changed.value === null ? others : { ...others, [changed.name]: changed.value }
  const fits = Object.entries(next).filter(([name, value]) => {
    const setting = catalog.print_settings.find((one) => one.name === name)
    if (!setting || typeof value !== 'number') return true
    const { min, max } = rangeOf({ print_settings: catalog.print_settings }, setting, next)
    return value >= min - 1e-9 && value <= max + 1e-9
  })
  return Object.fromEntries(fits)
}
