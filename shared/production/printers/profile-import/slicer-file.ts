/** A settings file that cannot be imported, with a sentence for its owner. */
export class UnreadableProfile extends Error {}

export interface SlicerFile {
  name: string
  text: string
}

export type PresetKind = 'printer' | 'print' | 'filament'
export const PRESET_KINDS: readonly PresetKind[] = ['printer', 'print', 'filament']

/** Settings under one name. Those of its parents are included, as far as the files have them. */
export interface Preset {
  kind: PresetKind
  name: string
  values: Record<string, string>
  /** Parents that no file has: what they set is not known. */
  missing_parents: string[]
}

/** The content of settings files. A file without presets is one set of settings in `values`. */
export interface SlicerSettings {
  slicer: 'PrusaSlicer' | 'OrcaSlicer'
  presets: Preset[]
  values: Record<string, string>
}

/** The name of the preset of each kind that is imported. */
export type PresetChoice = Partial<Record<PresetKind, string>>

/** The settings that are imported: one preset of each kind, or the whole file. */
export interface ChosenSettings {
  name: string
  values: Record<string, string>
  missing_parents: string[]
}

/** Returns the names of the presets of a kind, in the order of the files. */
export function presetNames({ presets }: SlicerSettings, kind: PresetKind): string[] {
  return presets.filter((preset) => preset.kind === kind).map(({ name }) => name)
}

/** Returns the presets that a file itself names as belonging together, else the first of each kind. */
export function defaultChoice(settings: SlicerSettings, chosen: PresetChoice = {}): PresetChoice {
  const printer = findPreset(settings, 'printer', chosen.printer) ?? findPreset(settings, 'printer')
  const named = (kind: PresetKind, key: string) =>
    findPreset(settings, kind, chosen[kind] ?? unquote(printer?.values[key] ?? '')) ??
    findPreset(settings, kind)
  const print = named('print', 'default_print_profile')
  const filament = named('filament', 'default_filament_profile')
  return {
    ...(printer ? { printer: printer.name } : {}),
    ...(print ? { print: print.name } : {}),
    ...(filament ? { filament: filament.name } : {}),
  }
}

function findPreset({ presets }: SlicerSettings, kind: PresetKind, name?: string): Preset | undefined {
  return presets.find((preset) => preset.kind === kind && (name === undefined || preset.name === name))
}

/** `"a"` and `"a";"b"` as `a`. */
function unquote(text: string): string {
  return /^"([^"]*)"/.exec(text)?.[1] ?? text
}

/** Joins the chosen presets; without presets the settings of the file. */
export function chooseSettings(settings: SlicerSettings, choice: PresetChoice): ChosenSettings {
  const presets = PRESET_KINDS.flatMap((kind) => {
    const name = choice[kind]
    return name === undefined ? [] : (findPreset(settings, kind, name) ?? [])
  })
  return {
    name:
      presets.length > 0
        ? presets
            .map(({ name }) => name)
            .slice(0, 2)
            .join(', ')
        : (settings.values['printer_settings_id'] ?? ''),
    values: Object.assign({}, settings.values, ...presets.map(({ values }) => values)) as Record<
      string,
      string
    >,
    missing_parents: presets.flatMap(({ missing_parents }) => missing_parents),
  }
}
