import { z } from 'zod'
import { MaterialId } from '../../catalog/materials.ts'
import type { Instant } from '../../platform/time.ts'
import { CalibrationKey, type AcceptedFactors } from './calibration.ts'
import type { Factor } from './find-factor.ts'

/** The source of a print's figures; `recorded`: staff, when they recorded its start and its end. */
export type MeasuredBy = 'machine' | 'corrected' | 'slicer' | 'recorded'

export const MEASURED_BY_WORDS: Record<MeasuredBy, string> = {
  machine: 'by the printer',
  corrected: 'corrected by staff',
  slicer: 'by the slicer',
  recorded: 'as started and ended by staff',
}

/** A print as the plot shows it. */
export interface PlottedPrint {
  plate_id: string
  number: number
  estimated: number
  actual: number
  by: MeasuredBy
  /** Left out of the factor. */
  is_outlier: boolean
}

export interface CalibrationGroup extends CalibrationKey {
  printer: string
  /** Prints of the group, and what was found; null while there are too few. */
  time: { prints: number; found: Factor | null; plotted: PlottedPrint[]; drift: number | null }
  grams: { prints: number; found: Factor | null; plotted: PlottedPrint[]; drift: number | null }
  accepted: AcceptedFactors | null
}

export interface CalibrationPageData {
  version: number
  groups: CalibrationGroup[]
  history: { version: number; at: Instant; who: string | null; why: string | null }[]
  /** The uncertainty of print times: what was measured, beside what the price book has. */
  risk: { material: MaterialId; measured_p80: number; in_book: number | null }[]
  price_book_version: number
  /** The share of the uncertainty that the price book adds. */
  risk_share: number
}

const Version = z.int().min(1)
export const MEASURES = ['time', 'grams'] as const
export type CalibrationMeasure = (typeof MEASURES)[number]

/** Accepts what was found now. `seen` is the factor that the owner saw: another one is not accepted in its place. */
export const AcceptFactor = CalibrationKey.extend({
  version: Version,
  measure: z.enum(MEASURES),
  seen: z.number().positive(),
})
export type AcceptFactor = z.infer<typeof AcceptFactor>

export const TakeFactorBack = CalibrationKey.extend({ version: Version, measure: z.enum(MEASURES) })
export type TakeFactorBack = z.infer<typeof TakeFactorBack>

/** Sets the uncertainty of a material in the price book to what was measured. */
export const SetSpread = z.object({
  price_book_version: Version,
  material: MaterialId,
  seen: z.number().min(0),
})
export type SetSpread = z.infer<typeof SetSpread>
