import { z } from 'zod'

const mm = z.number().positive()

/**
 * The features of a common printer model, as a starting point for the record of a new printer: owners check it. Lengths
 * in mm.
 */
export const PrinterModel = z.object({
  maker: z.string().min(1),
  model: z.string().min(1),
  /** For one nozzle, if a printer has two. */
  build_volume_mm: z.tuple([mm, mm, mm]),
  hot_end_c: z.int().positive(),
  /** Null if it is not known. */
  bed_c: z.int().positive().nullable(),
  enclosure: z.boolean(),
  /** True if the nozzle that it comes with resists fibers. */
  hardened_nozzle: z.boolean(),
  nozzle_mm: mm,
  /** The program's printer profile that comes nearest: `classic` for printers without input shaping. */
  profile_id: z.enum(['fast', 'classic']).default('fast'),
})
export type PrinterModel = z.infer<typeof PrinterModel>

export function modelName({ maker, model }: PrinterModel): string {
  return `${maker} ${model}`
}
