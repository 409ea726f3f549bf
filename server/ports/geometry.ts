import type { GeometryAnswer, GeometryJob, Progress } from '../../shared/geometry/job.ts'
import type { PrintedPartJob, PrintedPartOutcome } from '../../shared/geometry/printed-part.ts'
import type { MachineFault } from '../../shared/machine-faults.ts'

/** The outcome of one geometry job that did not end as it should; expected, so a value and not an exception. */
export type GeometryFailure =
  | {
      outcome: 'refused'
      code: 'file_unreadable' | 'file_empty' | 'file_too_complex' | 'tessellated_step'
      detail: string
      raw: string
    }
  | { outcome: 'crashed'; raw: string }
  | { outcome: 'timed_out'; seconds: number }
  /** The machine's fault, or the worker ended before it read the file: the part was not tried. */
  | { outcome: 'hindered'; fault: MachineFault | 'not_begun'; raw: string }
  | { outcome: 'cancelled' }

export type GeometryOutcome = { outcome: 'done'; answer: GeometryAnswer } | GeometryFailure

export interface JobWatch {
  /** The worker has begun to read the file. Not called for a job that never got so far. */
  onBegun: () => void
  onProgress: (progress: Progress) => void
  signal: AbortSignal
}

export interface GeometryPool {
  /** How many jobs may run at once. */
  readonly size: number
  /** How many could start now. */
  free(): number
  analyse(job: GeometryJob, watch: JobWatch): Promise<GeometryOutcome>
  /** True once the readers are warm. */
  ready(): boolean
  close(): Promise<void>
}

/** Writes parts for download, away from the thread that answers people. */
export interface PartWriter {
  /** Answers at once where the file is there already. */
  write(job: PrintedPartJob): Promise<PrintedPartOutcome>
  close(): Promise<void>
}
