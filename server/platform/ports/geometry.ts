import type { GeometryAnswer, GeometryJob, Progress } from '../../../shared/geometry/job.ts'
import type { Outline } from '../../../shared/geometry/outline.ts'
import type {
  PartExportJob,
  PartExportOutcome,
  OutlineJob,
  SplitJob,
  SplitParts,
} from '../../../shared/geometry/printed-part.ts'
import type { MachineFault } from '../../../shared/platform/machine-faults.ts'

/** An expected failure of a geometry job, as a value. */
export type GeometryFailure =
  | {
      outcome: 'refused'
      code: 'file_unreadable' | 'file_empty' | 'file_too_complex' | 'tessellated_step'
      detail: string
      raw: string
    }
  | { outcome: 'crashed'; raw: string }
  | { outcome: 'timed_out'; seconds: number }
  /** A fault of the machine, or the worker ended before it read the file: the part was not tried. */
  | { outcome: 'hindered'; fault: MachineFault | 'not_begun'; raw: string }
  | { outcome: 'canceled' }

export type GeometryOutcome = { outcome: 'done'; answer: GeometryAnswer } | GeometryFailure

export interface JobWatch {
  /** Called when the worker begins to read the file. */
  onBegun: () => void
  onProgress: (progress: Progress) => void
  signal: AbortSignal
}

export interface GeometryPool {
  /** Maximum of concurrent jobs. */
  readonly size: number
  /** Returns the number of jobs that could start now. */
  free(): number
  /** Tells that a part may come soon, because somebody is there who may bring one. */
  expectPart?(): void
  analyze(job: GeometryJob, watch: JobWatch): Promise<GeometryOutcome>
  /** Memory of the threads that answer at once. */
  memoryBytes(): Promise<number>
  close(): Promise<void>
  /** Calls back when more jobs may start than before, for another reason than that one ended. */
  onRoom?(listener: () => void): void
}

/** A file of a job, as a worker on another computer asks for it. */
export interface RemoteFile {
  method: 'GET' | 'PUT'
  id: string
  name: string
  expires: string
  signature: string
}

/** The files of jobs that are done on other computers. */
export interface RemoteFiles {
  /** Returns the path of the file; null for an address that was not signed, or has ended. */
  find(asked: RemoteFile): string | null
}

/** Writes parts and plates for download, off the main thread. */
export interface PartWriter {
  /** Resolves at once when the file exists. */
  write(job: PartExportJob): Promise<PartExportOutcome>
  /** The outline of a part, kept in the job's file; null if the part cannot be read. */
  outline(job: OutlineJob): Promise<Outline | null>
  /** The parts of a file, with the paths of their files; null if they cannot be separated. */
  split(job: SplitJob): Promise<SplitParts | null>
  close(): Promise<void>
}
