import { shortText } from '../../platform/cut-text.ts'
import { UnreadableProfile, type SlicerFile } from '../printers/profile-import/slicer-file.ts'

type Preset = Record<string, unknown>

/** Fewer settings than any preset that stands on its own has. */
const MIN_FULL_PRESET = 60

/**
 * Joins a preset of OrcaSlicer with the presets that it builds on: a slicer started without its window does not look those up.
 * Throws `UnreadableProfile` where one is missing.
 */
export function joinPresets(files: readonly SlicerFile[]): Preset {
  const presets = files.map(readPreset)
  const parents = new Set(presets.map(parentOf))
  const leaves = presets.filter((preset) => !parents.has(nameOf(preset)))
  if (leaves.length !== 1)
    throw new UnreadableProfile('Choose one preset, with those that it builds on. These files have several.')
  return joinWithParents(leaves[0], presets)
}

function joinWithParents(leaf: Preset, presets: readonly Preset[]): Preset {
  const chain = [leaf]
  for (let parent = parentOf(leaf); parent !== ''; parent = parentOf(chain[0])) {
    const found = presets.find((preset) => nameOf(preset) === parent && !chain.includes(preset))
    if (!found && Object.keys(Object.assign({}, ...chain) as Preset).length >= MIN_FULL_PRESET) break
    if (!found)
      throw new UnreadableProfile(
        `“${nameOf(leaf)}” builds on “${shortText(parent, 80)}”. Choose that file as well: OrcaSlicer keeps it in its folder resources/profiles.`,
      )
    chain.unshift(found)
  }
  const joined = Object.assign({}, ...chain) as Preset
  delete joined['inherits']
  return joined
}

function readPreset({ name, text }: SlicerFile): Preset {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return { name: name.replace(/\.json$/i, ''), ...parsed }
  } catch {
    // The sentence below says it.
  }
  throw new UnreadableProfile(`${name} is not a JSON file as OrcaSlicer writes it.`)
}

function nameOf(preset: Preset): string {
  return String(preset['name'])
}

function parentOf(preset: Preset): string {
  return typeof preset['inherits'] === 'string' ? preset['inherits'] : ''
}
