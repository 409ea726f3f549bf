import { z } from 'zod'
import { MaterialId } from '../../catalog/materials.ts'
import { MAX_RATIO } from './find-factor.ts'

/** Prints of similar layer heights are alike in what an estimate misses. */
const LAYER_CLASSES = ['fine', 'standard', 'coarse'] as const
export type LayerClass = (typeof LAYER_CLASSES)[number]

const FINE_BELOW_MM = 0.15
const COARSE_FROM_MM = 0.25

export function layerClassOf(layerHeightMm: number): LayerClass {
  if (layerHeightMm < FINE_BELOW_MM) return 'fine'
  return layerHeightMm < COARSE_FROM_MM ? 'standard' : 'coarse'
}

export const LAYER_CLASS_WORDS: Record<LayerClass, string> = {
  fine: 'layers below 0.15 mm',
  standard: 'layers of 0.15 to 0.24 mm',
  coarse: 'layers from 0.25 mm',
}

const Accepted = z.object({
  factor: z
    .number()
    .min(1 / MAX_RATIO)
    .max(MAX_RATIO),
  spread_p80: z.number().min(0).max(MAX_RATIO),
  prints: z.int().min(1),
})

/** The prints that a factor is for: a printer, a material, and a class of layer heights. */
export const CalibrationKey = z.object({
  printer_id: z.string().min(1).max(64),
  material: MaterialId,
  layers: z.enum(LAYER_CLASSES),
})
export type CalibrationKey = z.infer<typeof CalibrationKey>

/** Factors that the owner accepted; null: what is estimated is left as it is. */
const AcceptedFactors = CalibrationKey.extend({ time: Accepted.nullable(), grams: Accepted.nullable() })
export type AcceptedFactors = z.infer<typeof AcceptedFactors>

/** The accepted factors of the shop, a stored document. New prices and plates use its current version. */
export const Calibration = z
  .object({ factors: z.array(AcceptedFactors).max(2000) })
  .refine(({ factors }) => new Set(factors.map(calibrationKeyText)).size === factors.length, {
    message: 'A printer has one factor for each material and class of layers.',
  })
export type Calibration = z.infer<typeof Calibration>

export function calibrationKeyText({ printer_id, material, layers }: CalibrationKey): string {
  return `${printer_id} ${material} ${layers}`
}

/** The factors by which time and grams of an estimate are multiplied. */
export interface Multipliers {
  time: number
  grams: number
}

const AS_ESTIMATED: Multipliers = { time: 1, grams: 1 }

/** Returns the factors of one printer. */
export function multipliersOf(calibration: Calibration, key: CalibrationKey): Multipliers {
  const text = calibrationKeyText(key)
  const found = calibration.factors.find((one) => calibrationKeyText(one) === text)
  return found ? { time: found.time?.factor ?? 1, grams: found.grams?.factor ?? 1 } : AS_ESTIMATED
}

/** A printer, as far as it matters here. */
interface UsedPrinter {
  id: string
  profile_id: string
  materials: readonly MaterialId[]
  active: boolean
}

/**
 * Before a printer is chosen: the geometric mean over the printers that use the profile of the estimate and take the material.
 * Printers without an accepted factor count as they were estimated.
 */
export function meanMultipliers(
  calibration: Calibration,
  use: {
    printers: readonly UsedPrinter[]
    profile_id: string | null
    material: MaterialId
    layers: LayerClass
  },
): Multipliers {
  const { printers, profile_id, material, layers } = use
  if (calibration.factors.length === 0) return AS_ESTIMATED
  const possible = printers.filter(
    (printer) => printer.active && printer.profile_id === profile_id && printer.materials.includes(material),
  )
  if (possible.length === 0) return AS_ESTIMATED
  const all = possible.map(({ id }) => multipliersOf(calibration, { printer_id: id, material, layers }))
  return {
    time: geometricMean(all.map(({ time }) => time)),
    grams: geometricMean(all.map(({ grams }) => grams)),
  }
}

function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)
}
