import { z } from 'zod'
import { publishedObject } from '../platform/field-words.ts'
import { PacificDay } from '../platform/time.ts'
import { Extra } from './extras.ts'
import {
  AWAITED_COLOR_WORDS,
  CATALOG_WORDS,
  MATERIAL_WORDS,
  OWN_MATERIAL_WORDS,
  SETTING_WORDS,
  SPEED_WORDS,
} from './material-words.ts'

/** The interface's material identifiers, in the order of its catalog. */
export const MATERIAL_IDS = [
  'PLA+',
  'PLA-CF',
  'PETG',
  'PETG-CF',
  'ASA',
  'ASA-CF',
  'PC',
  'PC-CF',
  'TPU',
  'TPU-CF',
  'Nylon',
  'Nylon-CF',
  'PPA-CF',
  'PPS-CF',
  'Custom',
] as const
export const MaterialId = z.enum(MATERIAL_IDS).meta({ id: 'MaterialId' })
export type MaterialId = z.infer<typeof MaterialId>

export const SPEEDS = ['asap', 'week'] as const
export const Speed = z.enum(SPEEDS).meta({ id: 'Speed' })
export type Speed = z.infer<typeof Speed>

/** A print setting as the catalog offers it. */
export const PrintSetting = publishedObject('PrintSetting', SETTING_WORDS, {
  name: z.string(),
  label: z.string(),
  type: z.enum(['float', 'int', 'choice', 'face']),
  description: z.string(),
  unit: z.string().nullable().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().optional(),
  choices: z.array(z.string()).optional(),
  /** The default value; absent for an automatic setting. */
  standard: z.union([z.number(), z.string()]).optional(),
  automatic: z.literal(true).optional(),
  range_by: z.string().optional(),
  ranges: z.record(z.string(), z.object({ min: z.number(), max: z.number() })).optional(),
})
export type PrintSetting = z.infer<typeof PrintSetting>

/** The settings of a quote that differ from the defaults, by name. */
export const PrintSettings = z
  .record(z.string(), z.union([z.boolean(), z.number(), z.string(), z.array(z.number()).length(3)]))
  .meta({ id: 'PrintSettings' })
export type PrintSettings = z.infer<typeof PrintSettings>

const AwaitedColor = publishedObject('AwaitedColor', AWAITED_COLOR_WORDS, {
  color: z.string(),
  expected: PacificDay,
})

export const MaterialShown = publishedObject('Material', MATERIAL_WORDS, {
  id: MaterialId,
  available: z.boolean(),
  lead_days: z.int().min(0),
  same_day_colors: z.array(z.string()),
  /** Colors of `colors` that the shop has ordered and does not have yet; they come last. */
  awaited_colors: z.array(AwaitedColor),
  custom: z.boolean(),
  /** Colors of this material, a subset of the catalog's colors. */
  colors: z.array(z.string()),
  label: z.string(),
  description: z.string(),
  /** Reasons to choose it, in a few words each. */
  properties: z.array(z.string()),
})
export type MaterialShown = z.infer<typeof MaterialShown>

/** A material of the shop's own, ordered as `Custom` with its name as the note. */
const OwnMaterialShown = publishedObject('OwnMaterial', OWN_MATERIAL_WORDS, {
  name: z.string(),
  description: z.string(),
  colors: z.array(z.string()),
  lead_days: z.int().min(0),
  available: z.boolean(),
})

export const SpeedShown = publishedObject('SpeedOffer', SPEED_WORDS, {
  speed: Speed,
  label: z.string(),
  days: z.null(),
  asap_offset_days: z.int().optional(),
})

/** `GET /v1/materials`. */
export const MaterialsAnswer = publishedObject('MaterialsCatalog', CATALOG_WORDS, {
  materials: z.array(MaterialShown),
  own_materials: z.array(OwnMaterialShown),
  extras: z.array(Extra),
  speeds: z.array(SpeedShown),
  colors: z.array(z.string()),
  custom_color: z.string().nullable(),
  print_settings: z.array(PrintSetting),
  /** Swatch of each color as a CSS hex value, for pages. */
  color_swatches: z.record(z.string(), z.string()),
})
export type MaterialsAnswer = z.infer<typeof MaterialsAnswer>
