import { resolvePresets, type WrittenPreset } from './resolve-presets.ts'
import { UnreadableProfile, type PresetKind, type SlicerFile, type SlicerSettings } from './slicer-file.ts'

const KINDS: Record<string, PresetKind> = { machine: 'printer', process: 'print', filament: 'filament' }

/** Reads presets as OrcaSlicer and Bambu Studio write them: one JSON object per file. Parents are looked up in the other files. */
export function readOrcaSettings(files: readonly SlicerFile[]): SlicerSettings {
  return { slicer: 'OrcaSlicer', presets: resolvePresets(files.map(readPreset)), values: {} }
}

function readPreset(file: SlicerFile): WrittenPreset {
  const preset = readObject(file)
  const kind = KINDS[textOf(preset['type']) ?? ''] ?? guessKind(preset)
  if (!kind)
    throw new UnreadableProfile(
      `${file.name} is not a printer, process or filament preset of OrcaSlicer. Export it with File > Export > Export Preset Bundle, and choose the files of its folders.`,
    )
  const values: Record<string, string> = {}
  for (const [key, value] of Object.entries(preset)) {
    const text = textOf(value)
    if (text !== null) values[key] = text
  }
  const parent = values['inherits'] ?? ''
  delete values['inherits']
  return { kind, name: values['name'] ?? file.name, values, parents: parent === '' ? [] : [parent] }
}

function readObject({ name, text }: SlicerFile): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>
  } catch {
    // The sentence below says it.
  }
  throw new UnreadableProfile(`${name} is not a JSON file as OrcaSlicer writes it.`)
}

/** Presets that a person saved do not always say their type. */
function guessKind(preset: Record<string, unknown>): PresetKind | undefined {
  if ('printer_settings_id' in preset || 'printable_area' in preset) return 'printer'
  if ('print_settings_id' in preset || 'layer_height' in preset) return 'print'
  return 'filament_settings_id' in preset || 'filament_type' in preset ? 'filament' : undefined
}

/** A list has a value for each extruder or mode: the first one counts. */
function textOf(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' || typeof first === 'number' || typeof first === 'boolean'
    ? String(first)
    : null
}
