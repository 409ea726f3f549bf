import { z } from 'zod'
import { Refusal } from '../platform/refusals.ts'
import { addDays, type PacificDay } from '../platform/time.ts'
import { listCatalogFaults } from './catalog-faults.ts'
import { CatalogMaterial } from './catalog-material.ts'
import { type MaterialId, PrintSetting, SpeedShown, type MaterialsAnswer } from './materials.ts'
import { Extra } from './extras.ts'
import { findOwnMaterial, OwnMaterial, type NamedMaterial } from './own-material.ts'
import { normalizeSpelling } from './spelling.ts'
import { awaitedDay, colorsInStock, colorsOffered, isOffered } from './stock.ts'

const CatalogColor = z.object({
  name: z.string().min(1).max(40),
  /** As a CSS hex value, for pages. */
  swatch: z.string().regex(/^#[0-9a-f]{6}$/i),
  /** Other spellings that mean this color. */
  also: z.array(z.string().min(1).max(40)).default([]),
})

/** The shop's offer: a stored document that staff edit. Quotes are checked against it, never against code. */
export const Catalog = z
  .object({
    materials: z.array(CatalogMaterial),
    own_materials: z.array(OwnMaterial).max(100).default([]),
    /** Work beyond printing that customers can add. */
    extras: z.array(Extra).max(50).default([]),
    /** Working days added once for a material or color that is not in stock. */
    lead_days: z.int().min(0).max(30),
    colors: z.array(CatalogColor).min(1),
    custom_color: z.string().min(1).max(40).nullable(),
    speeds: z.array(SpeedShown),
    print_settings: z.array(PrintSetting),
  })
  .superRefine((catalog, context) => {
    for (const fault of listCatalogFaults(catalog)) context.addIssue({ code: 'custom', ...fault })
  })
export type Catalog = z.infer<typeof Catalog>

/** Returns the material with an id. The schema ensures that every id of the interface exists. */
export function findMaterial(catalog: Catalog, id: MaterialId): CatalogMaterial {
  const material = catalog.materials.find((candidate) => candidate.id === id)
  if (!material) throw new Error(`the catalog has no material "${id}"`)
  return material
}

/**
 * Returns the catalog in which `Custom` is the shop's own material that a choice names, so that it is checked, priced and
 * scheduled as any other material; the same catalog for every other choice.
 */
export function catalogFor(catalog: Catalog, choice: NamedMaterial): Catalog {
  const own = findOwnMaterial(catalog, choice)
  if (own === null) return catalog
  const like = findMaterial(catalog, own.like)
  const { name: label, description, available, colors, density_g_cm3 } = own
  const standIn: CatalogMaterial = {
    ...like,
    id: 'Custom',
    label,
    description,
    available,
    colors,
    own,
    expected: null,
    properties: [],
    same_day_colors: own.lead_days === 0 ? colors : [],
    out_of_stock: [],
    filament: { ...like.filament, density_g_cm3 },
  }
  const materials = catalog.materials.map((material) => (material.id === 'Custom' ? standIn : material))
  return { ...catalog, materials }
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
  const { own, same_day_colors } = findMaterial(catalog, id)
  if (own) return own.lead_days
  return same_day_colors.includes(color) ? 0 : catalog.lead_days
}

/** Returns the first day on which a print in a color can begin; null if its filament is there, or nobody knows when it comes. */
export function printableFrom(catalog: Catalog, id: MaterialId, color: string): PacificDay | null {
  const arrives = awaitedDay(findMaterial(catalog, id), color)
  return arrives === null ? null : addDays(arrives, 1)
}

/** Returns the calendar days from the Fastest ship date to the Economy one. */
export function economyOffsetDays(catalog: Catalog): number {
  return catalog.speeds.find(({ speed }) => speed === 'week')?.asap_offset_days ?? 0
}

/** Returns what an estimate needs of every material. `Custom` has its own figures, for its estimate. */
export function filamentsOf(catalog: Catalog): ({ id: MaterialId } & CatalogMaterial['filament'])[] {
  return catalog.materials.map(({ id, filament }) => ({ id, ...filament }))
}

/**
 * `GET /v1/materials`. A color that is out of stock is listed only while it is awaited, after those in stock; a material without any
 * is not available. `waitDays` counts the working days until filament that arrives on a day can be printed.
 */
export function showMaterials(
  catalog: Catalog,
  waitDays: (arrives: PacificDay) => number = () => 0,
): MaterialsAnswer {
  return {
    materials: catalog.materials.map((material) => showMaterial(catalog, material, waitDays)),
    own_materials: catalog.own_materials.map(({ name, description, colors, lead_days, available }) => ({
      name,
      description,
      colors,
      lead_days,
      available,
    })),
    extras: catalog.extras,
    speeds: catalog.speeds,
    colors: catalog.colors.map((color) => color.name),
    custom_color: catalog.custom_color,
    print_settings: catalog.print_settings,
    color_swatches: Object.fromEntries(catalog.colors.map((color) => [color.name, color.swatch])),
  }
}

function showMaterial(
  catalog: Catalog,
  material: CatalogMaterial,
  waitDays: (arrives: PacificDay) => number,
): MaterialsAnswer['materials'][number] {
  const offered = colorsOffered(material)
  const colors = offered.length > 0 ? offered : material.colors
  const awaited = awaitedDay(material, colors[0])
  return {
    id: material.id,
    available: isOffered(material),
    lead_days: leadDays(catalog, material.id, colors[0]) + (awaited === null ? 0 : waitDays(awaited)),
    same_day_colors: material.same_day_colors.filter((color) => colorsInStock(material).includes(color)),
    awaited_colors: colors.flatMap((color) => {
      const expected = awaitedDay(material, color)
      return expected === null ? [] : [{ color, expected }]
    }),
    custom: material.custom,
    colors,
    label: material.label,
    description: material.description,
    properties: material.properties,
  }
}
