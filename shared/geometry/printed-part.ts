import { z } from 'zod'
import type { Vec3 } from './feature.ts'
import type { FileKind } from './files/part-file.ts'
import type { Units } from './units.ts'

/** Formats in which a part can be downloaded in its print orientation. Slicers read both; 3MF also declares its unit. */
export const PRINT_FORMATS = ['stl', '3mf'] as const
export type PrintFormat = (typeof PRINT_FORMATS)[number]

/** A repaired part in mm and in its print orientation. Refers to files by path, so that nothing large crosses threads. */
export interface PartToPrint {
  /** The repaired mesh in full detail; made again from the file when it is missing or damaged. */
  mesh_path: string
  source: { path: string; kind: FileKind; units: Units; max_triangles: number }
  /** Unit vector in the part's own axes that points down at the plate. */
  down: Vec3
}

/** A part to be written for download. */
export interface PrintedPartJob extends PartToPrint {
  format: PrintFormat
  /** The part's name in a slicer. */
  name: string
  /** The path that gets the file. */
  path: string
}

/** A part whose outline is to be written as JSON (`Outline`). */
export interface OutlineJob extends PartToPrint {
  format: 'outline'
  path: string
}

/** A part whose picture is to be drawn again as the worker that measured it would have: it ended before it drew it. */
export interface PictureJob extends PartToPrint {
  format: 'picture'
  path: string
}

/** Settings of one object in a slicer's project. Lengths in mm. */
export interface ObjectSettings {
  layer_height_mm: number
  walls: number
  infill_percent: number
  infill_pattern: 'grid' | 'gyroid' | 'cubic'
  top_layers: number
  bottom_layers: number
  supports: 'everywhere' | 'plate_only' | 'none'
  /** 0: no brim. */
  brim_mm: number
}

/** A unit of a plate: its part at its place, by the center of the box around the part. */
export interface ProjectUnit {
  name: string
  x_mm: number
  y_mm: number
  turn_deg: number
}

/** Equal units of a plate. */
export interface ProjectPart extends PartToPrint {
  settings: ObjectSettings
  units: ProjectUnit[]
}

/** A plate to be written as one 3MF project. */
export interface PlateJob {
  format: 'plate'
  title: string
  parts: ProjectPart[]
  path: string
}

/** A file whose parts are to be written as files of their own, beside `path`, which lists them as JSON (`SplitParts`). */
export interface SplitJob extends Pick<PartToPrint, 'source'> {
  format: 'split'
  /** With more different parts than this, none is written. */
  max_parts: number
  path: string
}

/** The parts of a file; equal ones are one part with a count. */
export const SplitParts = z.object({
  different: z.int(),
  /** Empty if there are more than `max_parts`. */
  parts: z.array(
    z.object({
      path: z.string(),
      kind: z.enum(['step', '3mf']),
      count: z.int().min(1),
      /** As the file has it; absent where it has none. */
      name: z.string().optional(),
    }),
  ),
})
export type SplitParts = z.infer<typeof SplitParts>

export type PartExportJob = PrintedPartJob | OutlineJob | PictureJob | PlateJob | SplitJob

export type PartExportOutcome = { outcome: 'written' } | { outcome: 'failed'; raw: string }
