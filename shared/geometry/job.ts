import type { Analysis } from './part.ts'
import type { Estimate, FilamentData, ResolvedSettings } from './estimate.ts'
import type { FileKind } from './files/part-file.ts'
import type { Units } from './units.ts'
import type { PrintLimits } from './print-limits.ts'
import type { PrinterProfile } from './printer-profile.ts'
import type { MachineFault } from '../machine-faults.ts'

/** Names the engine's results. A change that alters measures or findings gets a new one, and files are measured again. */
export const ENGINE = 'fdm-2'

export type AdhesionLimits = Pick<
  PrintLimits['poor_bed_contact'],
  'percent_of_footprint' | 'area_mm2' | 'height_per_foot'
>

/** Everything the engine has to know to print a part on paper. */
export interface PrintRequest {
  settings: ResolvedSettings
  profile: PrinterProfile
  filaments: FilamentData[]
  /** Build volumes of the active printers in mm, to prefer a placement that fits. */
  build_volumes_mm: [number, number, number][]
  /** When the shop calls the hold on the plate poor; such a part gets a brim unless none is wanted. */
  poor_hold: AdhesionLimits
}

/** One job for a geometry worker. Files are named by path so that nothing large crosses threads. */
export interface GeometryJob {
  file_path: string
  filename: string
  kind: FileKind
  /** STL and OBJ only; ignored for the others. */
  units: Units
  /** Folder of this file-and-units where mesh.bin, preview.bin and thumbnail.png are written and found again. */
  folder: string
  /** The analysis made before, when there is one: then mesh.bin is read instead of the file. */
  analysis: Analysis | null
  print: PrintRequest
  max_triangles: number
}

/** Where a part's work stands, as told while it runs. */
export interface Progress {
  stage: 'checking' | 'processing'
  fraction: number
}

export interface GeometryAnswer {
  analysis: Analysis
  estimate: Estimate
}

/** Why a file gives no part. `file_too_complex` and `tessellated_step` go to a person, the others end the quote. */
export type FileRefusalCode = 'file_unreadable' | 'file_empty' | 'file_too_complex' | 'tessellated_step'

/** What a thread of the worker's entry file is started as. */
export const THREAD_ROLES = { jobs: 'jobs', shapes: 'shapes', parts: 'parts' } as const

/**
 * The worker's whole protocol. Main to worker: a job, or a channel (a `MessagePort`) to a second thread that measures
 * shapes. Worker to main: the rest. `alone`: no other job is at work, so the second thread may take a part of it.
 * `practice` is a job that nobody waits for, done when there is nothing else: the first part of a day is then measured
 * nearly as fast as the hundredth. Its folder is where a folder of its own is made for it, and taken away again.
 */
export type ToWorker =
  | { type: 'job'; id: number; job: GeometryJob; alone: boolean }
  | { type: 'shapes'; port: unknown }
  | { type: 'practice'; job: GeometryJob }
export type FromWorker =
  | { type: 'ready' }
  /** The job's file is being read from now on: what goes wrong later may be the file's doing. */
  | { type: 'begun'; id: number }
  | { type: 'progress'; id: number; progress: Progress }
  | { type: 'done'; id: number; answer: GeometryAnswer }
  /** `detail` is for the customer, `raw` is the parser's own words for the operator. */
  | { type: 'refused'; id: number; code: FileRefusalCode; detail: string; raw: string }
  /** `fault` where the machine hindered the job (a full disk, say); then it says nothing about the part. */
  | { type: 'broken'; id: number; raw: string; fault: MachineFault | null }
