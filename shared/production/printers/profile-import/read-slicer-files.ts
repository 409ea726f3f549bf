import { readOrcaSettings } from './orca-presets.ts'
import { readPrusaSettings } from './prusa-presets.ts'
import { UnreadableProfile, type SlicerFile, type SlicerSettings } from './slicer-file.ts'

/** Reads one file of PrusaSlicer, or the JSON files of OrcaSlicer. Throws `UnreadableProfile`. */
export function readSlicerFiles(files: readonly SlicerFile[]): SlicerSettings {
  if (files.length === 0) throw new UnreadableProfile('Choose a file.')
  const json = files.filter(({ name, text }) => /\.json$/i.test(name) || text.trimStart().startsWith('{'))
  if (json.length === files.length) return readOrcaSettings(files)
  if (files.length > 1)
    throw new UnreadableProfile('Choose one file of PrusaSlicer, or several JSON files of OrcaSlicer.')
  const [file] = files
  if (file.text.includes('\u0000')) throw new UnreadableProfile(`${file.name} is not a settings file.`)
  return readPrusaSettings(file)
}
