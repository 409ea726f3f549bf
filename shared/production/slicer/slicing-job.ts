import type { ShownPrintFile } from '../plates/print-file.ts'
import type { Instant } from '../../platform/time.ts'

/** A plate's slicing: `waiting` in line, `slicing` now, `sliced` with a print file, or `failed` with a sentence. */
export type SlicingState = 'waiting' | 'slicing' | 'sliced' | 'failed'

/** The end of a slicer's run without a print file. */
export type SliceFailure =
  | 'not_started'
  | 'timed_out'
  | 'too_much_output'
  | 'too_large'
  | 'refused'
  | 'died'
  | 'no_file'
  | 'program_stopped'

/** A run that dies is begun again once: this many runs of one request at most. */
const MAX_RUNS = 2
export const MAX_SLICING_SECONDS = 30 * 60
export const MAX_LOG_BYTES = 64 * 1024
/** A plate that was changed is sliced by itself after it has been left alone for so long. */
export const QUIET_SECONDS = 20

/** Returns true if a failed run is begun again. A slicer that refuses or hangs would do the same again. */
export function isRetried(failure: SliceFailure, runs: number): boolean {
  return (failure === 'died' || failure === 'program_stopped') && runs < MAX_RUNS
}

/** Tells staff what happened and what to do. */
export function failureSentence(failure: SliceFailure, slicer: string): string {
  return {
    not_started: `${slicer} could not be started. Look at the settings of the slicer: it may have been moved or removed.`,
    timed_out: `${slicer} was stopped after ${MAX_SLICING_SECONDS / 60} minutes. Slice this plate by hand.`,
    too_much_output: `${slicer} was stopped because it kept writing messages. The log shows the first and last of them.`,
    too_large: `${slicer} was stopped because its files became larger than 512 MB. Slice this plate by hand.`,
    refused: `${slicer} refused this plate. Its log says why.`,
    died: `${slicer} ended unexpectedly, twice. Its log may say why; slice this plate by hand.`,
    no_file: `${slicer} ended without a print file. Its log may say why.`,
    program_stopped:
      'Layerline was closed twice while this plate was being sliced. Choose Slice to try it again.',
  }[failure]
}

/** Slicing of a plate as its page shows it. */
export interface PlateSlicing {
  /** The reason it cannot be sliced, for staff; null if it can. */
  why_not: string | null
  /** True if no slicer was chosen at all, which is no fault. */
  no_slicer: boolean
  job: {
    state: SlicingState
    slicer: string | null
    requested_at: Instant
    started_at: Instant | null
    ended_at: Instant | null
    why: string | null
    has_log: boolean
    has_picture: boolean
  } | null
  file: ShownPrintFile | null
  /** The program's own estimate of the plate. */
  estimate: { seconds: number; grams_mg: number }
}

/** Returns the percentage by which the slicer's figure exceeds the estimate; null without both. */
export function differencePercent(sliced: number | null, estimated: number): number | null {
  if (sliced === null || estimated <= 0) return null
  return Math.round((sliced / estimated - 1) * 1000) / 10
}
