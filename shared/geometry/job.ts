import type { Analysis } from './part.ts'
import type { Estimate, FilamentData, ResolvedSettings } from './estimate.ts'
import type { FileKind } from './files/part-file.ts'
import type { Units } from './units.ts'
import type { PrintLimits } from './print-limits.ts'
import type { PrinterProfile } from './printer-profile.ts'
import type { MachineFault } from '../platform/machine-faults.ts'

/** Version of the engine's results: change it when measures or findings change, and files are measured again. */
export const ENGINE = 'fdm-5'

export type AdhesionLimits = Pick<
  PrintLimits['poor_bed_contact'],
  'percent_of_footprint' | 'area_mm2' | 'height_per_foot'
>

/** Everything the engine needs to estimate a print. Hashed as the key of stored estimates, so its fields keep their names. */
export interface PrintRequest {
  settings: ResolvedSettings
  profile: PrinterProfile
  filaments: FilamentData[]
  /** Build volumes of the active printers in mm, to prefer a placement that fits them. */
  build_volumes_mm: [number, number, number][]
  /** Limits below which bed adhesion is poor; such a part gets a brim unless the brim is off. */
  poor_hold: AdhesionLimits
}

/** One job for a geometry worker. Files are named by path so that nothing large crosses threads. */
export interface GeometryJob {
  file_path: string
  filename: string
  kind: FileKind
  /** STL and OBJ only; ignored for the others. */
  units: Units
  /** The folder that gets mesh.bin, preview.bin and thumbnail.png of this file and unit. */
  folder: string
  /** The one who asked. A worker's memory of a job serves later jobs of the same owner only; null keeps nothing. */
  owner: string | null
  /** An earlier analysis, if there is one: then mesh.bin is read instead of the file. */
  analysis: Analysis | null
  print: PrintRequest
  max_triangles: number
}

/** Progress of a job: its stage and the finished share, 0 to 1. */
export interface Progress {
  stage: 'checking' | 'processing'
  fraction: number
}

export interface GeometryAnswer {
  analysis: Analysis
  estimate: Estimate
}

/**
 * The reason a file has no usable part. `file_too_complex` and `tessellated_step` go to staff, the others end the
 * quote.
 */
export type FileRefusalCode = 'file_unreadable' | 'file_empty' | 'file_too_complex' | 'tessellated_step'

/**
 * The worker's whole protocol. Main thread to worker: a job, or a `MessagePort` to the thread that measures shapes.
 * Worker to main thread: the rest. `alone`: no other job is running, so the shape thread may take a part of it.
 * `warm_up` is sent to a worker that is kept: when idle it runs these jobs and starts the engine for STEP, so that the first part
 * of a day is measured nearly as fast as the hundredth. Their files go to a temporary folder inside their folder.
 */
export type ToWorker =
  | { type: 'job'; id: number; job: GeometryJob; alone: boolean }
  | { type: 'shapes'; port: unknown }
  | { type: 'warm_up'; jobs: GeometryJob[] }
export type FromWorker =
  | { type: 'ready' }
  /** The worker has started reading the job's file: a later failure may be caused by the file. */
  | { type: 'begun'; id: number }
  | { type: 'progress'; id: number; progress: Progress }
  | { type: 'done'; id: number; answer: GeometryAnswer }
  /** `detail` is for the customer, `raw` is the parser's own message for staff. */
  | { type: 'refused'; id: number; code: FileRefusalCode; detail: string; raw: string }
  /** `fault`: the machine failed (a full disk, for example), which says nothing about the part. */
  | { type: 'broken'; id: number; raw: string; fault: MachineFault | null }
