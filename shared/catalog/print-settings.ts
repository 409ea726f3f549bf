import { Refusal } from '../platform/refusals.ts'
import type { Catalog } from './catalog.ts'
import type { PrintSetting, PrintSettings } from './materials.ts'

type Value = PrintSettings[string]
type SettingsCatalog = Pick<Catalog, 'print_settings'>

/** Lengths that differ by less than this, in mm, are the same. */
const SAME = 1e-9

/**
 * Checks a part's settings and returns them as they are stored: in the catalog's order and spelling, faces of unit length,
 * without defaults, so that `{}` means an ordinary print. Refuses `setting_invalid` for an unknown name,
 * a wrong type and a value out of range, naming the setting, the value and what is allowed.
 */
export function checkPrintSettings(catalog: SettingsCatalog, settings: PrintSettings): PrintSettings {
  for (const name of Object.keys(settings))
    if (!catalog.print_settings.some((setting) => setting.name === name)) throw unknownSetting(catalog, name)
  const chosen = catalog.print_settings.filter((setting) => Object.hasOwn(settings, setting.name))
  const values = new Map(chosen.map((setting) => [setting, kindOf(setting, settings[setting.name])]))
  const spelled = Object.fromEntries([...values].map(([setting, value]) => [setting.name, value]))
  for (const [setting, value] of values)
    if (typeof value === 'number') checkRange(setting, value, rangeOf(catalog, setting, spelled))
  return Object.fromEntries(
    [...values]
      .filter(([setting, value]) => !isStandard(setting, value))
      .map(([setting, value]) => [setting.name, value]),
  )
}

/** Returns the value in the setting's type and spelling. Does not check its range. */
function kindOf(setting: PrintSetting, value: Value): Value {
  if (setting.type === 'choice') return choiceOf(setting, value)
  if (setting.type === 'face') return faceOf(setting, value)
  const fits =
    typeof value === 'number' &&
    Number.isFinite(value) &&
    (setting.type === 'float' || Number.isInteger(value))
  if (!fits) throw invalid(setting, value, setting.type === 'int' ? 'a whole number' : 'a number')
  return value
}

/** Accepts `true` and `false` for a choice of `on` and `off`, and a number for a choice written as one. */
function choiceOf(setting: PrintSetting, value: Value): string {
  const choices = setting.choices ?? []
  const onOff = choices.includes('on') && choices.includes('off')
  const text = typeof value === 'boolean' && onOff ? (value ? 'on' : 'off') : value
  const spelled = typeof text === 'number' ? String(text) : text
  if (typeof spelled === 'string' && choices.includes(spelled)) return spelled
  throw invalid(setting, value, `one of: ${choices.join(', ')}`)
}

/** Returns a direction of unit length, rounded so that the same face is always written the same. */
function faceOf(setting: PrintSetting, value: Value): number[] {
  const allowed = 'the direction of a face as three numbers that are not all zero'
  if (!Array.isArray(value) || value.length !== 3) throw invalid(setting, value, allowed)
  const length = Math.hypot(...value)
  if (!Number.isFinite(length) || length === 0) throw invalid(setting, value, allowed)
  // A face that was rounded here before is left as it is: dividing again would move its last digit.
  const scale = Math.abs(length - 1) < 1e-5 ? 1 : length
  return value.map((part) => Math.round((part / scale) * 1e6) / 1e6 || 0)
}

/** Returns the range in force; one that follows a setting which was left out follows its first choice. */
export function rangeOf(
  catalog: SettingsCatalog,
  setting: PrintSetting,
  settings: PrintSettings,
): { min: number; max: number; because: string | null } {
  const leader = catalog.print_settings.find((candidate) => candidate.name === setting.range_by)
  const range = leader ? setting.ranges?.[String(valueInForce(leader, settings))] : undefined
  const { min, max } = range ?? setting
  const because = leader && range ? describeSetting(leader, valueInForce(leader, settings)) : null
  return { min: min ?? Number.NEGATIVE_INFINITY, max: max ?? Number.POSITIVE_INFINITY, because }
}

function checkRange(setting: PrintSetting, value: number, range: ReturnType<typeof rangeOf>): void {
  if (value >= range.min - SAME && value <= range.max + SAME) return
  const unit = unitSuffix(setting)
  const where = range.because ? ` with ${range.because}` : ''
  throw invalid(setting, value, `from ${range.min} to ${range.max}${unit}${where}`)
}

/**
 * Returns the value that a setting has in the print: the part's own, else Standard, else the first choice of Automatic.
 */
export function valueInForce(setting: PrintSetting, settings: PrintSettings): Value | undefined {
  return settings[setting.name] ?? setting.standard ?? setting.choices?.[0]
}

function isStandard(setting: PrintSetting, value: Value): boolean {
  if (setting.automatic) return value === 'auto'
  if (typeof value === 'number' && typeof setting.standard === 'number')
    return Math.abs(value - setting.standard) < SAME
  return value === setting.standard
}

function unknownSetting(catalog: SettingsCatalog, name: string): Refusal {
  const allowed = catalog.print_settings.map((setting) => setting.name)
  return new Refusal(
    'setting_invalid',
    `There is no print setting "${name}". The shop offers: ${allowed.join(', ')}.`,
    {
      setting: name,
      allowed,
    },
  )
}

function invalid(setting: PrintSetting, value: Value, allowed: string): Refusal {
  const sentence = `${setting.label} ("${setting.name}") cannot be ${JSON.stringify(value)}. Allowed: ${allowed}.`
  return new Refusal('setting_invalid', sentence, { setting: setting.name, value, allowed })
}

/** Returns a setting and its value in words: "Infill 40%", "Supports plate only", "Bottom face -Z". */
export function describeSetting(setting: PrintSetting, value: Value | undefined): string {
  return `${setting.label} ${describeValue(setting, value)}`
}

/** Returns the value in words: "40%", "0.12 mm", "plate only", "-Z"; Standard or Automatic when it was left out. */
export function describeValue(setting: PrintSetting, value: Value | undefined): string {
  if (value === undefined)
    return setting.automatic ? 'automatic' : `${describeValue(setting, setting.standard)} (standard)`
  if (Array.isArray(value)) return describeDirection(value)
  return `${String(value).replaceAll('_', ' ')}${unitSuffix(setting)}`
}

/** `%` follows a figure directly, every other unit after a space. */
function unitSuffix({ unit }: Pick<PrintSetting, 'unit'>): string {
  if (!unit) return ''
  return unit === '%' ? '%' : ` ${unit}`
}

/** `-Z` along an axis, else its three parts. */
export function describeDirection(direction: readonly number[]): string {
  const axis = direction.findIndex((part) => Math.abs(part) > 0.999)
  if (axis >= 0) return `${direction[axis] < 0 ? '-' : '+'}${'XYZ'[axis]}`
  return `(${direction.map((part) => part.toFixed(2)).join(', ')})`
}
