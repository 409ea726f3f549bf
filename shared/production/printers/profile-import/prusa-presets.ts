import { resolvePresets, type WrittenPreset } from './resolve-presets.ts'
import { UnreadableProfile, type SlicerFile, type SlicerSettings } from './slicer-file.ts'

/**
 * Reads settings as PrusaSlicer writes them: a config bundle (`[print:name]` sections with `inherits`), an exported config
 * (`key = value` lines), or the comments at the end of a G-code file (`; key = value`).
 */
export function readPrusaSettings({ name, text }: SlicerFile): SlicerSettings {
  const values: Record<string, string> = {}
  const written: WrittenPreset[] = []
  let section: Record<string, string> | null = values
  for (const line of linesOf(text)) {
    const header = /^\[([^\]]+)\]$/.exec(line)
    if (header) section = openSection(written, header[1])
    const setting = header ? null : /^([\w.]+)\s*=\s*(.*)$/.exec(line)
    if (setting && section) section[setting[1]] = setting[2]
  }
  for (const preset of written) preset.parents = parentsOf(preset.values)
  const presets = resolvePresets(written).filter(
    (preset) => !isAbstract(preset.name) && isFilament(preset.values),
  )
  if (presets.length === 0 && Object.keys(values).length === 0)
    throw new UnreadableProfile(
      `${name} has no settings. Export it from PrusaSlicer with File > Export > Export Config.`,
    )
  return { slicer: 'PrusaSlicer', presets, values }
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/)
  const begin = lines.findIndex((line) => line.startsWith('; prusaslicer_config = begin'))
  if (begin >= 0) return lines.slice(begin + 1).map((line) => line.replace(/^; ?/, '').trim())
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !/^[#;]/.test(line))
}

/** Returns where the settings of a section are kept; null for sections about something else. */
function openSection(written: WrittenPreset[], header: string): Record<string, string> | null {
  const match = /^(printer|print|filament):(.+)$/.exec(header)
  if (!match) return null
  const values: Record<string, string> = {}
  written.push({ kind: match[1] as WrittenPreset['kind'], name: match[2].trim(), values, parents: [] })
  return values
}

/** Takes the parents out of a preset's settings. */
function parentsOf(values: Record<string, string>): string[] {
  const names = values['inherits'] ?? ''
  delete values['inherits']
  return names
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** `*common*` is there to be inherited only. */
function isAbstract(name: string): boolean {
  return name.startsWith('*') && name.endsWith('*')
}

/** Resin printers have settings of their own. */
function isFilament(values: Record<string, string>): boolean {
  return (values['printer_technology'] ?? 'FFF') === 'FFF'
}
