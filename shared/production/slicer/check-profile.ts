import { shortText } from '../../platform/cut-text.ts'
import { readSlicerFiles } from '../printers/profile-import/read-slicer-files.ts'
import { UnreadableProfile, type SlicerFile } from '../printers/profile-import/slicer-file.ts'
import { joinPresets } from './join-presets.ts'
import type { SlicerKind } from './slicer-kinds.ts'

/** The settings that a profile file has: all of them (PrusaSlicer's exported config), or one part. */
export type ProfileRole = 'config' | 'machine' | 'process' | 'filament'

export const MAX_PROFILE_BYTES = 512 * 1024
/** A preset with all that it builds on. */
export const MAX_PROFILE_FILES = 8

/** A profile file as it is stored and handed to the slicer. */
export interface CheckedProfile {
  role: ProfileRole
  text: string
  /** The filament type of the filament settings, such as PLA; null without any. */
  filament_type: string | null
  /** Settings that were left out, with the reason for staff. */
  removed: { setting: string; why: string }[]
}

const RUNS = 'It runs a program after slicing.'
const SENDS = 'It has the address or key of a printer, which slicing does not need.'
const NAMES = 'It names a file on another computer.'

/** Settings that do more than slice. */
const LEFT_OUT: readonly [RegExp, string][] = [
  [/^post_process$/, RUNS],
  [/^(print_?host|printhost|print_host_webui|bbl_use_printhost)\w*$/, SENDS],
  [/^(bed_custom_model|bed_custom_texture|\w*bed_custom_\w+|thumbnails_file)$/, NAMES],
  [/^(output_)?filename_format$/, NAMES],
]

/**
 * Checks one profile: a file, or a preset of OrcaSlicer with the presets that it builds on. Throws `UnreadableProfile` with a
 * sentence for its owner.
 */
export function checkProfile(files: readonly SlicerFile[], wanted: 'printer' | 'filament'): CheckedProfile {
  for (const { name, text } of files) {
    if (new TextEncoder().encode(text).length > MAX_PROFILE_BYTES)
      throw new UnreadableProfile(`${name} is larger than 512 KB. Settings of a slicer are smaller.`)
    if (text.includes('\u0000')) throw new UnreadableProfile(`${name} is not a settings file.`)
  }
  if (files.every(({ text }) => text.trimStart().startsWith('{'))) return checkPreset(files, wanted)
  if (files.length !== 1)
    throw new UnreadableProfile(
      'Choose one file of PrusaSlicer, or a preset of OrcaSlicer with those it builds on.',
    )
  return checkConfig(files[0], wanted)
}

/** A preset of OrcaSlicer or Bambu Studio. */
function checkPreset(files: readonly SlicerFile[], wanted: 'printer' | 'filament'): CheckedProfile {
  const preset = joinPresets(files)
  const { kind } = readSlicerFiles([{ name: files[0].name, text: JSON.stringify(preset) }]).presets[0]
  const role = kind === 'printer' ? 'machine' : kind === 'print' ? 'process' : 'filament'
  if ((role === 'filament') !== (wanted === 'filament'))
    throw new UnreadableProfile(
      role === 'filament'
        ? `${files[0].name} is a filament preset. Choose the material that it is for.`
        : `${files[0].name} is not a filament preset. Add it without a material.`,
    )
  const removed = Object.keys(preset).flatMap((setting) => leftOut(setting, preset[setting]))
  for (const { setting } of removed) delete preset[setting]
  // Presets that a person saved do not say what they are, and the command line refuses those.
  const whole = { ...preset, type: role, from: typeof preset['from'] === 'string' ? preset['from'] : 'User' }
  return {
    role,
    text: JSON.stringify(whole, null, 2),
    filament_type: firstText(preset['filament_type']),
    removed: sayable(removed),
  }
}

/** PrusaSlicer's `key = value` lines. Of a filament profile the settings of filaments are taken only. */
function checkConfig({ name, text }: SlicerFile, wanted: 'printer' | 'filament'): CheckedProfile {
  const values = readLines(name, text)
  if ((values.get('printer_technology') ?? 'FFF') !== 'FFF')
    throw new UnreadableProfile(`${name} is for a resin printer. Export the settings of a filament printer.`)
  const removed = [...values].flatMap(([setting, value]) => leftOut(setting, value))
  for (const { setting } of removed) values.delete(setting)
  if (wanted === 'filament') for (const key of values.keys()) if (!isFilamentSetting(key)) values.delete(key)
  const missing = (
    wanted === 'filament' ? ['filament_type', 'temperature'] : ['nozzle_diameter', 'bed_shape']
  ).find((key) => !values.has(key))
  if (missing)
    throw new UnreadableProfile(
      `${name} does not set ${missing}. Export it from PrusaSlicer with File > Export > Export Config.`,
    )
  return {
    role: wanted === 'filament' ? 'filament' : 'config',
    text: [...values].map(([key, value]) => `${key} = ${value}\n`).join(''),
    filament_type: values.get('filament_type')?.split(/[;,]/)[0].trim() ?? null,
    removed: sayable(removed),
  }
}

function readLines(name: string, text: string): Map<string, string> {
  const values = new Map<string, string>()
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line === '' || line.startsWith('#') || line.startsWith(';')) continue
    if (line.startsWith('['))
      throw new UnreadableProfile(
        `${name} is a bundle of several profiles. Choose the printer's profiles in PrusaSlicer and use File > Export > Export Config.`,
      )
    const setting = /^([a-z0-9_]+)\s*=\s?(.*)$/.exec(line)
    if (!setting)
      throw new UnreadableProfile(`${name} has a line that is not a setting: “${shortText(line, 60)}”.`)
    values.set(setting[1], setting[2])
  }
  return values
}

/** Returns the removed settings that its owner is told about: empty ones change nothing. */
function sayable(removed: readonly LeftOut[]): CheckedProfile['removed'] {
  return removed.filter(({ isEmpty }) => !isEmpty).map(({ setting, why }) => ({ setting, why }))
}

interface LeftOut {
  setting: string
  why: string
  isEmpty: boolean
}

function leftOut(setting: string, value: unknown): LeftOut[] {
  const why = LEFT_OUT.find(([pattern]) => pattern.test(setting))?.[1]
  if (why === undefined) return []
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
  return [{ setting, why, isEmpty: text.replaceAll(/[[\]"\s;,]/g, '') === '' }]
}

/** Settings of PrusaSlicer's filament page (`Preset.cpp`). */
const FILAMENT_SETTINGS =
  /^(filament_\w+|(start|end)_filament_gcode|(first_layer_)?(bed_)?temperature|idle_temperature|chamber_\w*temperature|extrusion_multiplier|cooling|fan_always_on|(min|max|bridge|top)_fan_speed|disable_fan_first_layers|full_fan_speed_layer|fan_below_layer_time|slowdown_below_layer_time|min_print_speed|enable_dynamic_fan_speeds|overhang_fan_speed_\d)$/

function isFilamentSetting(key: string): boolean {
  return FILAMENT_SETTINGS.test(key)
}

function firstText(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : null
}

/** Returns the slicers that can use a file of this role; filament files are told apart by their form. */
export function slicersFor({ role, text }: Pick<CheckedProfile, 'role' | 'text'>): readonly SlicerKind[] {
  const isJson = text.trimStart().startsWith('{')
  return role === 'config' || !isJson ? ['prusaslicer'] : ['orcaslicer', 'bambustudio']
}
