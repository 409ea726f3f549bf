import type { SlicerKind } from './slicer-kinds.ts'

/** The files of one run, as names within its folder. */
export interface SlicingFiles {
  project: string
  /** The printer's settings, before those of the filament, which win. */
  settings: readonly string[]
  filament: string | null
  /** A folder for what the slicer stores itself, so that a person's own settings are neither read nor changed. */
  data: string
}

/** File names that every run has, whatever the plate: nothing of an order becomes part of a command line. */
export const PROJECT_FILE = 'plate.3mf'
const GCODE_FILE = 'plate.gcode'
const PROJECT_GCODE_FILE = 'plate.gcode.3mf'

/** Returns the file that a slicer writes. */
export function resultFileOf(kind: SlicerKind): string {
  return kind === 'prusaslicer' ? GCODE_FILE : PROJECT_GCODE_FILE
}

/**
 * Returns the command line of a slicer. Parts stay where the plate has them: PrusaSlicer does not rearrange, OrcaSlicer
 * and Bambu Studio neither arrange nor turn. The settings of each object are in the project.
 */
export function slicerArguments(kind: SlicerKind, files: SlicingFiles): string[] {
  return kind === 'prusaslicer' ? prusaArguments(files) : orcaArguments(files)
}

/** Returns the options as `prusa-slicer --help` lists them. */
function prusaArguments({ project, settings, filament, data }: SlicingFiles): string[] {
  const loaded = filament === null ? settings : [...settings, filament]
  const loads = loaded.flatMap((name) => ['--load', name])
  return ['--datadir', data, ...loads, '--dont-arrange', '--export-gcode', '--output', GCODE_FILE, project]
}

const AS_PLACED = ['--arrange', '0', '--orient', '0', '--allow-newer-file', '--slice', '0']

/** Returns options of the command line that OrcaSlicer took over from Bambu Studio (github.com/OrcaSlicer/OrcaSlicer/wiki, CLI pages). */
function orcaArguments({ project, settings, filament, data }: SlicingFiles): string[] {
  const filaments = filament === null ? [] : ['--load-filaments', filament]
  const loads = ['--datadir', data, '--load-settings', settings.join(';'), ...filaments]
  return [...loads, ...AS_PLACED, '--outputdir', '.', '--export-3mf', PROJECT_GCODE_FILE, project]
}
