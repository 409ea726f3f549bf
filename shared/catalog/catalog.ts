import { z } from 'zod'
import { Refusal } from '../refusals.ts'
import { PacificDay } from '../time.ts'
import {
  MATERIAL_IDS,
  MaterialId,
  PrintSetting,
  SPEEDS,
  SpeedShown,
  type MaterialsAnswer,
} from './materials.ts'
import { settingFaults } from './setting-faults.ts'
import { colorsInStock, isOffered } from './stock.ts'

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
  /** The day it is expected, while it is out of stock. */
  expected: PacificDay.nullable().default(null),
  /** True for the material that the customer names and staff price. */
  custom: z.boolean(),
  /** A subset of the catalog's colors; the first is the default. */
  colors: z.array(z.string()).min(1),
  /** Colors that ship without lead days; every other color adds them. */
  same_day_colors: z.array(z.string()),
  /** Colors that new quotes cannot choose for now, and the day each is expected. */
  out_of_stock: z
    .array(z.object({ name: z.string(), expected: PacificDay.nullable().default(null) }))
    .default([]),
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
    for (const fault of catalogFaults(catalog)) context.addIssue({ code: 'custom', ...fault })
  })
export type Catalog = z.infer<typeof Catalog>

interface CatalogFields {
  materials: CatalogMaterial[]
  colors: CatalogColor[]
  custom_color: string | null
  speeds: z.infer<typeof SpeedShown>[]
  print_settings: PrintSetting[]
}

interface CatalogFault {
  message: string
  path?: (string | number)[]
}

function catalogFaults(catalog: CatalogFields): CatalogFault[] {
  const ids = catalog.materials.map((material) => material.id)
  const complete = ids.length === MATERIAL_IDS.length && MATERIAL_IDS.every((id) => ids.includes(id))
  const speeds = catalog.speeds.map(({ speed, asap_offset_days }) => `${speed}:${asap_offset_days ?? 'none'}`)
  return [
    ...(complete ? [] : [{ message: 'The catalog must have every material of the interface exactly once.' }]),
    ...spellingFaults(catalog),
    ...(/^asap:none week:\d+$/.test(speeds.join(' '))
      ? []
      : [
          {
            message: `The speeds must be ${SPEEDS.join(' and ')}, and only the second counts days from the first.`,
          },
        ]),
    ...catalog.materials.flatMap((material, at) =>
      materialFaults(material, catalog).map(({ field, message }) => ({
        message,
        path: ['materials', at, field],
      })),
    ),
    ...settingFaults(catalog.print_settings).map(({ at, message }) => ({
      message,
      path: at === null ? ['print_settings'] : ['print_settings', at],
    })),
  ]
}

/** A spelling that means two colors, at the later one. */
function spellingFaults({ colors, custom_color }: CatalogFields): CatalogFault[] {
  const known = new Set(custom_color === null ? [] : [normalizeSpelling(custom_color)])
  return colors.flatMap(({ name, also }, at) => {
    const spellings = [name, ...also].map(normalizeSpelling)
    const isTaken = spellings.some(
      (spelling, index) => known.has(spelling) || spellings.indexOf(spelling) < index,
    )
    for (const spelling of spellings) known.add(spelling)
    return isTaken ? [{ message: 'Two colors have the same name.', path: ['colors', at, 'name'] }] : []
  })
}

interface MaterialFault {
  field: 'colors' | 'same_day_colors' | 'out_of_stock' | 'custom'
  message: string
}

function materialFaults(material: CatalogMaterial, catalog: CatalogFields): MaterialFault[] {
  const { id, label, colors, custom } = material
  const names = new Set(catalog.colors.map((color) => color.name))
  const isOfOther = (color: string) => !colors.includes(color)
  const missing = material.out_of_stock.map(({ name }) => name)
  const faults = (field: MaterialFault['field'], messages: string[]) =>
    messages.map((message) => ({ field, message }))
  return [
    ...faults(
      'colors',
      colors
        .filter((color) => !names.has(color))
        .map((color) => `${label} has the color "${color}", which the catalog does not have.`),
    ),
    ...faults('colors', new Set(colors).size < colors.length ? [`${label} has a color twice.`] : []),
    ...faults(
      'same_day_colors',
      material.same_day_colors
        .filter(isOfOther)
        .map((color) => `${label} cannot ship in ${color} the same day: it is not offered in it.`),
    ),
    ...faults(
      'out_of_stock',
      missing
        .filter(isOfOther)
        .map((color) => `${label} cannot be out of stock in ${color}: it is not offered in it.`),
    ),
    ...faults('out_of_stock', new Set(missing).size < missing.length ? [`${label} has a color twice.`] : []),
    ...faults(
      'custom',
      custom === (id === 'Custom') ? [] : [`${label} cannot be switched to or from custom.`],
    ),
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
 * matter. `among` are the colors that may be chosen: all of the material where left out. Refuses `color_unavailable`, naming
 * the colors that may.
 */
export function matchColor(
  catalog: Catalog,
  id: MaterialId,
  text: string,
  among = findMaterial(catalog, id).colors,
): string {
  const { label, colors } = findMaterial(catalog, id)
  const spelling = normalizeSpelling(text)
  if (catalog.custom_color !== null && spelling === normalizeSpelling(catalog.custom_color))
    return catalog.custom_color
  const color = catalog.colors.find(({ name, also }) =>
    [name, ...also].some((known) => normalizeSpelling(known) === spelling),
  )
  if (color && among.includes(color.name)) return color.name
  const allowed = catalog.custom_color === null ? among : [...among, catalog.custom_color]
  const why =
    color && colors.includes(color.name)
      ? `${label} in ${color.name} is out of stock.`
      : `${label} is not offered in "${text}".`
  throw new Refusal('color_unavailable', `${why} Choose one of: ${allowed.join(', ')}.`, {
    material: id,
    color: text,
    allowed,
  })
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

/** `GET /v1/materials`. A color that is out of stock is not listed; a material without any is not available. */
export function showMaterials(catalog: Catalog): MaterialsAnswer {
  return {
    materials: catalog.materials.map((material) => showMaterial(catalog, material)),
    speeds: catalog.speeds,
    colors: catalog.colors.map((color) => color.name),
    custom_color: catalog.custom_color,
    print_settings: catalog.print_settings,
    color_swatches: Object.fromEntries(catalog.colors.map((color) => [color.name, color.swatch])),
  }
}

function showMaterial(catalog: Catalog, material: CatalogMaterial): MaterialsAnswer['materials'][number] {
  const inStock = colorsInStock(material)
  const colors = inStock.length > 0 ? inStock : material.colors
  return {
    id: material.id,
    available: isOffered(material),
    lead_days: leadDays(catalog, material.id, colors[0]),
    same_day_colors: material.same_day_colors.filter((color) => colors.includes(color)),
    custom: material.custom,
    colors,
    label: material.label,
    description: material.description,
    properties: material.properties,
  }
}
