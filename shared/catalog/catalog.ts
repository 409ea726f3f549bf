import { z } from 'zod'
import { Refusal } from '../refusals.ts'
import {
  MATERIAL_IDS,
  MaterialId,
  PrintSetting,
  SPEEDS,
  SpeedShown,
  type MaterialsAnswer,
} from './materials.ts'
import { settingFaults } from './setting-faults.ts'

const positive = z.number().positive()

const CatalogColor = z.object({
  name: z.string().min(1).max(40),
  /** As a CSS hex value, for pages. */
  swatch: z.string().regex(/^#[0-9a-f]{6}$/i),
  /** Other spellings that mean this color. */
  also: z.array(z.string().min(1).max(40)).default([]),
})
type CatalogColor = z.infer<typeof CatalogColor>

export const CatalogMaterial = z.object({
  id: MaterialId,
  label: z.string().min(1),
  description: z.string().min(1),
  properties: z.array(z.string()),
  /** False while it is out of stock: new quotes in it are refused. */
  available: z.boolean(),
  /** True for the material that the customer names and staff price. */
  custom: z.boolean(),
  /** A subset of the catalog's colors; the first is the default. */
  colors: z.array(z.string()).min(1),
  /** Colors that ship without lead days; every other color adds them. */
  same_day_colors: z.array(z.string()),
  filament: z.object({
    density_g_cm3: positive,
    /** Share of the machine's flow limit with PLA at which this filament still melts (vendor's limit / PLA's 15 mm3/s). */
    flow_factor: positive,
    /** Minimum time of a layer so that it can cool; null uses the printer profile's. */
    min_layer_seconds: positive.nullable(),
  }),
})
export type CatalogMaterial = z.infer<typeof CatalogMaterial>

/** What the shop offers: a stored document that staff edit. Quotes are checked against it, never against code. */
export const Catalog = z
  .object({
    materials: z.array(CatalogMaterial),
    /** Working days added once for a material or color that is not in stock. */
    lead_days: z.int().min(0).max(30),
    colors: z.array(CatalogColor).min(1),
    custom_color: z.string().min(1).max(40).nullable(),
    speeds: z.array(SpeedShown),
    print_settings: z.array(PrintSetting),
  })
  .superRefine((catalog, context) => {
    for (const message of catalogFaults(catalog)) context.addIssue({ code: 'custom', message })
  })
export type Catalog = z.infer<typeof Catalog>

interface CatalogFields {
  materials: CatalogMaterial[]
  colors: CatalogColor[]
  custom_color: string | null
  speeds: z.infer<typeof SpeedShown>[]
  print_settings: PrintSetting[]
}

function catalogFaults(catalog: CatalogFields): string[] {
  const ids = catalog.materials.map((material) => material.id)
  const complete = ids.length === MATERIAL_IDS.length && MATERIAL_IDS.every((id) => ids.includes(id))
  const spellings = [
    ...catalog.colors.flatMap((color) => [color.name, ...color.also]),
    ...(catalog.custom_color === null ? [] : [catalog.custom_color]),
  ].map(normalizeSpelling)
  const speeds = catalog.speeds.map(({ speed, asap_offset_days }) => `${speed}:${asap_offset_days ?? 'none'}`)
  return [
    ...(complete ? [] : ['The catalog must have every material of the interface exactly once.']),
    ...(new Set(spellings).size < spellings.length ? ['Two colors have the same name.'] : []),
    ...(/^asap:none week:\d+$/.test(speeds.join(' '))
      ? []
      : [`The speeds must be ${SPEEDS.join(' and ')}, and only the second counts days from the first.`]),
    ...catalog.materials.flatMap((material) => materialFaults(material, catalog)),
    ...settingFaults(catalog.print_settings),
  ]
}

function materialFaults(material: CatalogMaterial, catalog: CatalogFields): string[] {
  const names = new Set(catalog.colors.map((color) => color.name))
  const unknown = material.colors.filter((color) => !names.has(color))
  const early = material.same_day_colors.filter((color) => !material.colors.includes(color))
  return [
    ...unknown.map((color) => `${material.label} has the color "${color}", which the catalog does not have.`),
    ...early.map(
      (color) => `${material.label} cannot ship in ${color} the same day: it is not offered in it.`,
    ),
    ...(material.custom === (material.id === 'Custom')
      ? []
      : [`${material.label} cannot be switched to or from custom.`]),
  ]
}

function normalizeSpelling(text: string): string {
  return text.trim().toLowerCase()
}

/** Returns the material with an id. The schema ensures that every id of the interface exists. */
export function findMaterial(catalog: Catalog, id: MaterialId): CatalogMaterial {
  const material = catalog.materials.find((candidate) => candidate.id === id)
  if (!material) throw new Error(`the catalog has no material "${id}"`)
  return material
}

/**
 * Returns the catalog's spelling of a color that a customer wrote: case, surrounding blanks and alternative spellings do not
 * matter. Refuses `color_unavailable`, naming the colors that the material comes in.
 */
export function matchColor(catalog: Catalog, id: MaterialId, text: string): string {
  const material = findMaterial(catalog, id)
  const spelling = normalizeSpelling(text)
  if (catalog.custom_color !== null && spelling === normalizeSpelling(catalog.custom_color))
    return catalog.custom_color
  const color = catalog.colors.find(({ name, also }) =>
    [name, ...also].some((known) => normalizeSpelling(known) === spelling),
  )
  if (color && material.colors.includes(color.name)) return color.name
  const allowed = catalog.custom_color === null ? material.colors : [...material.colors, catalog.custom_color]
  throw new Refusal(
    'color_unavailable',
    `${material.label} is not offered in "${text}". Choose one of: ${allowed.join(', ')}.`,
    {
      material: id,
      color: text,
      allowed,
    },
  )
}

/** Returns the working days that a material and color add to a ship date: the catalog's lead days, or 0. */
export function leadDays(catalog: Catalog, id: MaterialId, color: string): number {
  return findMaterial(catalog, id).same_day_colors.includes(color) ? 0 : catalog.lead_days
}

/** Returns the calendar days from the Default ship date to the Economy one. */
export function economyOffsetDays(catalog: Catalog): number {
  return catalog.speeds.find(({ speed }) => speed === 'week')?.asap_offset_days ?? 0
}

/** Returns what an estimate needs of every material. `Custom` has its own figures, for its estimate. */
export function filamentsOf(catalog: Catalog): ({ id: MaterialId } & CatalogMaterial['filament'])[] {
  return catalog.materials.map(({ id, filament }) => ({ id, ...filament }))
}

/** `GET /v1/materials`. */
export function showMaterials(catalog: Catalog): MaterialsAnswer {
  return {
    materials: catalog.materials.map((material) => ({
      id: material.id,
      available: material.available || material.custom,
      lead_days: leadDays(catalog, material.id, material.colors[0]),
      same_day_colors: material.same_day_colors,
      custom: material.custom,
      colors: material.colors,
      label: material.label,
      description: material.description,
      properties: material.properties,
    })),
    speeds: catalog.speeds,
    colors: catalog.colors.map((color) => color.name),
    custom_color: catalog.custom_color,
    print_settings: catalog.print_settings,
    color_swatches: Object.fromEntries(catalog.colors.map((color) => [color.name, color.swatch])),
  }
}
