import type { PrintSetting } from './materials.ts'

interface EstimatedSetting {
  type: PrintSetting['type']
  choices?: readonly string[]
}

/**
 * The settings that an estimate depends on. The catalog must offer each with this type. It may offer fewer choices but no
 * others, because a choice that cannot be estimated would have no price. All other settings are instructions to staff.
 */
const ESTIMATED: Record<string, EstimatedSetting> = {
  infill: { type: 'int' },
  walls: { type: 'int' },
  layer_height: { type: 'float' },
  nozzle: { type: 'choice' },
  infill_pattern: { type: 'choice', choices: ['grid', 'gyroid', 'cubic'] },
  top_bottom_layers: { type: 'int' },
  supports: { type: 'choice', choices: ['auto', 'everywhere', 'plate_only', 'none'] },
  brim: { type: 'choice', choices: ['auto', 'on', 'off'] },
  bottom_face: { type: 'face' },
}

/** Returns the choices that a setting may offer; null if the shop writes its own. */
export function possibleChoices(name: string): readonly string[] | null {
  return ESTIMATED[name]?.choices ?? null
}

/** A fault of a setting in a sentence for staff. `at` is its place in the list; null if it is missing. */
interface SettingFault {
  at: number | null
  message: string
}

/** Returns what is wrong with a list of settings; empty if it is valid. */
export function settingFaults(settings: readonly PrintSetting[]): SettingFault[] {
  const names = settings.map((setting) => setting.name)
  const missing = Object.keys(ESTIMATED).filter((name) => !names.includes(name))
  return [
    ...missing.map((name) => ({
      at: null,
      message: `The setting "${name}" is missing; an estimate depends on it.`,
    })),
    ...settings.flatMap((setting, at) => [
      ...(names.indexOf(setting.name) < at
        ? [{ at, message: `The setting "${setting.name}" is there twice.` }]
        : []),
      ...faultsOf(setting, settings).map((fault) => ({
        at,
        message: `The setting "${setting.name}" ${fault}.`,
      })),
    ]),
  ]
}

function faultsOf(setting: PrintSetting, all: readonly PrintSetting[]): string[] {
  const known = ESTIMATED[setting.name]
  const faults: string[] = []
  if (known && known.type !== setting.type) faults.push(`must be of the type ${known.type}`)
  if (!setting.automatic && setting.standard === undefined)
    faults.push('needs a standard or must be automatic')
  if (setting.automatic && setting.standard !== undefined) faults.push('cannot be automatic with a standard')
  if (setting.type === 'choice') return [...faults, ...choiceFaults(setting, known)]
  if (setting.type === 'face') return setting.automatic ? faults : [...faults, 'must be automatic']
  return [...faults, ...numberFaults(setting, all)]
}

function choiceFaults(setting: PrintSetting, known: EstimatedSetting | undefined): string[] {
  const choices = setting.choices ?? []
  const unknown = choices.filter((choice) => known?.choices && !known.choices.includes(choice))
  const faults = unknown.map((choice) => `cannot offer "${choice}"`)
  if (choices.length === 0) faults.push('has no choices')
  if (new Set(choices).size < choices.length) faults.push('has a choice twice')
  if (setting.name === 'nozzle' && !choices.every((choice) => Number(choice) > 0))
    faults.push('must have diameters in mm as its choices')
  if (setting.standard !== undefined && !choices.includes(String(setting.standard)))
    faults.push('has a standard that is not one of its choices')
  return faults
}

function numberFaults(setting: PrintSetting, all: readonly PrintSetting[]): string[] {
  const ranges = setting.range_by === undefined ? [setting] : Object.values(setting.ranges ?? {})
  const faults: string[] = []
  if (ranges.some(({ min, max }) => min === undefined || max === undefined || min > max))
    faults.push('needs a range from a smaller to a larger number')
  const standard = setting.standard
  if (typeof standard === 'string') faults.push('has a standard that is not a number')
  else if (standard !== undefined && ranges.some(({ min, max }) => standard < min! || standard > max!))
    faults.push('has a standard outside its range')
  if (setting.range_by === undefined) return faults
  const leader = all.find((candidate) => candidate.name === setting.range_by)
  const keys = Object.keys(setting.ranges ?? {})
  const same =
    leader?.choices?.length === keys.length && leader.choices.every((choice) => keys.includes(choice))
  return same ? faults : [...faults, `needs one range for each choice of "${setting.range_by}"`]
}
