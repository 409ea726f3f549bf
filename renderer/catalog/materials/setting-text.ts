import type { PrintSetting } from '../../../shared/catalog/materials.ts'
import { labelText } from '../../platform/ui/words.ts'

/** Writes which values customers can choose, and the default: "15 to 100%, by default 20%". */
export function settingText(setting: PrintSetting): string {
  const { type, choices, min, max, standard, automatic, unit } = setting
  if (type === 'face') return 'The customer clicks a face'
  const range =
    choices?.map((choice) => labelText(choice)).join(', ') ??
    (min === undefined ? 'A range by choice' : `${min} to ${withUnit(max!, unit)}`)
  const value = typeof standard === 'number' ? withUnit(standard, unit) : labelText(standard ?? '')
  return `${range}, by default ${automatic ? 'the shop chooses' : value}`
}

function withUnit(value: number, unit: PrintSetting['unit']): string {
  return unit === '%' ? `${value}%` : [value, unit ?? []].flat().join(' ')
}
