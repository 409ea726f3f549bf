import type { Vec3 } from './feature.ts'
import type { FileKind } from './files/part-file.ts'
import type { Units } from './units.ts'

/** Formats in which a part can be downloaded in its print orientation. Slicers read both; 3MF also declares its unit. */
export const PRINT_FORMATS = ['stl', '3mf'] as const
export type PrintFormat = (typeof PRINT_FORMATS)[number]

/** A repaired part to be written in mm and in its print orientation. Refers to files by path, so that nothing large crosses threads. */
export interface PrintedPartJob {
  format: PrintFormat
  /** The repaired mesh in full detail; made again from the file when it is missing or damaged. */
  mesh_path: string
  source: { path: string; kind: FileKind; units: Units; max_triangles: number }
  /** Unit vector in the part's own axes that points down at the plate. */
  down: Vec3
  /** The part's name in a slicer. */
  name: string
  /** Where the file is written. */
  path: string
}

export type PrintedPartOutcome = { outcome: 'written' } | { outcome: 'failed'; raw: string }
