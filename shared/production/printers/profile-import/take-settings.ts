import { shortText } from '../../../platform/cut-text.ts'
import { z } from 'zod'
import { PrinterProfile } from '../../../geometry/printer-profile.ts'
import { PROFILE_FIELDS, type ProfileField } from './profile-fields.ts'
import { QUOTE_SETTINGS } from './quote-settings.ts'
import { UnreadableProfile, type SlicerSettings } from './slicer-file.ts'

/** A number that was taken: `before` is that of the profile it started from. */
export interface TakenSetting {
  setting: string
  label: string
  unit: string
  value: number
  before: number
}

export interface UnusedSetting {
  setting: string
  value: string
  why: string
}

export interface ImportedProfile {
  profile: PrinterProfile
  taken: TakenSetting[]
  unused: UnusedSetting[]
  /** Labels of what the file does not say: the values of the profile it started from stay. */
  kept: string[]
}

const UNKNOWN = 'The estimate does not use it.'
const OF_THE_QUOTE = 'Every quote has its own.'
const AUTOMATIC = '0 means automatic; the value from before stays.'
const NOT_A_NUMBER = 'This is not a number that the estimate can use.'

/** Takes over every number that the estimate uses. Throws `UnreadableProfile` when there is none, or one is impossible. */
export function takeSettings(
  base: PrinterProfile,
  values: Record<string, string>,
  slicer: SlicerSettings['slicer'],
): ImportedProfile {
  const profile = structuredClone(base)
  const taken: TakenSetting[] = []
  const whyNot = new Map<string, string>()
  const kept: string[] = []
  for (const field of PROFILE_FIELDS) {
    const setting = slicer === 'PrusaSlicer' ? field.prusa : field.orca
    const read = setting === null ? null : readField(field, { setting, values, slicer, profile })
    if (typeof read !== 'number') {
      kept.push(field.label)
      if (read !== null) whyNot.set(setting!, read.why)
      continue
    }
    taken.push({
      setting: setting!,
      label: field.label,
      unit: field.unit,
      value: read,
      before: readNumber(base, field.path),
    })
    writeNumber(profile, field.path, read)
  }
  if (taken.length === 0)
    throw new UnreadableProfile(
      'The file has none of the settings that an estimate uses: speeds, accelerations, line widths.',
    )
  return { profile: checkProfile(profile), taken, unused: unusedOf(values, taken, whyNot), kept }
}

interface Source {
  setting: string
  values: Record<string, string>
  slicer: SlicerSettings['slicer']
  profile: PrinterProfile
}

/** Returns the number of a field; why it is not used; or null if the file does not have it. */
function readField(field: ProfileField, source: Source): number | { why: string } | null {
  const { setting, values, slicer, profile } = source
  const text = valueOf(values, setting)
  if (text === undefined) return null
  if (field.path[0] === 'max_flow' && !isPla(values))
    return { why: 'The flow limit is taken from PLA; other materials follow from it.' }
  const match = /^(-?\d+(?:\.\d+)?|\.\d+)(%?)$/.exec(text)
  if (!match) return { why: NOT_A_NUMBER }
  const figure = Number(match[1])
  const isPercent = match[2] === '%'
  if (field.unit === '%')
    return isPercent ? checked(field, figure) : { why: 'Only a percentage can be used here.' }
  if (!isPercent) return checked(field, figure)
  const whole = slicer === 'PrusaSlicer' ? field.prusa_percent_of : field.orca_percent_of
  const base =
    whole === 'layer' ? Number(values['layer_height']) : whole && readNumber(profile, whole.split('/'))
  return typeof base === 'number' && base > 0
    ? checked(field, round((figure / 100) * base))
    : { why: NOT_A_NUMBER }
}

function checked({ zero, unit }: ProfileField, figure: number): number | { why: string } {
  if (figure < 0) return { why: NOT_A_NUMBER }
  if (figure === 0 && !zero) return { why: AUTOMATIC }
  if (unit === 'layers' && !Number.isInteger(figure)) return { why: NOT_A_NUMBER }
  return figure
}

/**
 * Returns the value of the first extruder and the normal mode. The filament's own retraction replaces the machine's.
 */
function valueOf(values: Record<string, string>, setting: string): string | undefined {
  const own = firstOf(values[`filament_${setting}`])
  const text = own === undefined || own === 'nil' ? firstOf(values[setting]) : own
  return text === '' || text === 'nil' ? undefined : text
}

function firstOf(text: string | undefined): string | undefined {
  return text?.split(/[,;]/)[0].trim()
}

function isPla(values: Record<string, string>): boolean {
  return (firstOf(values['filament_type']) ?? '').replaceAll('"', '').toUpperCase().startsWith('PLA')
}

function unusedOf(
  values: Record<string, string>,
  taken: readonly TakenSetting[],
  whyNot: ReadonlyMap<string, string>,
): UnusedSetting[] {
  const used = new Set(taken.flatMap(({ setting }) => [setting, `filament_${setting}`]))
  return Object.entries(values)
    .filter(([setting, value]) => !used.has(setting) && value !== '')
    .map(([setting, value]) => ({
      setting,
      value: shortText(value, 60),
      why: whyNot.get(setting) ?? (QUOTE_SETTINGS.has(setting) ? OF_THE_QUOTE : UNKNOWN),
    }))
}

function checkProfile(profile: PrinterProfile): PrinterProfile {
  const result = PrinterProfile.safeParse(profile)
  if (result.success) return result.data
  throw new UnreadableProfile(`The settings do not make a profile: ${z.prettifyError(result.error)}`)
}

type Branch = Record<string, unknown>

/** Returns the object that holds the last name of a path. */
function branchOf(profile: PrinterProfile, path: readonly string[]): Branch {
  return path
    .slice(0, -1)
    .reduce<Branch>((branch, name) => branch[name] as Branch, profile as unknown as Branch)
}

function readNumber(profile: PrinterProfile, path: readonly string[]): number {
  return branchOf(profile, path)[path[path.length - 1]] as number
}

function writeNumber(profile: PrinterProfile, path: readonly string[], value: number): void {
  branchOf(profile, path)[path[path.length - 1]] = value
}

/** To a thousandth: percentages come out with rounding errors. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
