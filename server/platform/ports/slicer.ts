import type { ChosenProfiles } from '../../../shared/production/slicer/profile-choice.ts'
import type { FoundSlicer, SlicerKind } from '../../../shared/production/slicer/slicer-kinds.ts'
import type { PrintFigures } from '../../../shared/production/slicer/print-figures.ts'
import type { SliceFailure } from '../../../shared/production/slicer/slicing-job.ts'

export interface SliceRequest {
  slicer: { kind: SlicerKind; path: string }
  /** The plate's 3MF. */
  project_path: string
  profiles: ChosenProfiles
  /** Stops the run, which then ends with `stopped`. */
  signal: AbortSignal
}

/** A file that a slicer wrote. It is removed when `release` is called. */
export interface SlicedFile extends PrintFigures {
  path: string
  bytes: number
  sha256: string
  extension: 'gcode' | 'gcode.3mf'
}

export type SliceOutcome =
  | { outcome: 'sliced'; file: SlicedFile; log: string; release: () => Promise<void> }
  | { outcome: 'failed'; failure: SliceFailure; log: string }
  | { outcome: 'stopped' }

/** Slicing programs on this computer. They are started without a shell, at low priority, with limits on time, output and disk. */
export interface Slicers {
  /** Looks in the usual places and in PATH. */
  find(): Promise<FoundSlicer[]>
  /** Looks at one program file; a sentence says why it cannot be used. */
  look(path: string): Promise<FoundSlicer | { why: string }>
  slice(request: SliceRequest): Promise<SliceOutcome>
}
