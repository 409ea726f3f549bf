import { z } from 'zod'
import { PacificDay } from '../platform/time.ts'
import type { CatalogMaterial } from './catalog-material.ts'
import { MaterialId } from './materials.ts'
import { lazily } from '../platform/lazily.ts'

/** Says if something can be chosen for new quotes. */
export const Stock = z.object({
  in_stock: z.boolean(),
  /** The day it is expected; null if it is in stock or the day is not known. */
  expected: PacificDay.nullable(),
})
export type Stock = z.infer<typeof Stock>

/** A material, or one of its colors. The material that the customer names is always offered. */
export const StockItem = z.object({
  material: MaterialId.exclude(['Custom']),
  color: z.string().min(1).max(40).nullable(),
})
export type StockItem = z.infer<typeof StockItem>

/** A catalog, as far as its stock is concerned. */
interface Materials {
  materials: readonly CatalogMaterial[]
}

const IN_STOCK: Stock = { in_stock: true, expected: null }

type ColorStock = Pick<CatalogMaterial, 'colors' | 'out_of_stock'>

/** Returns the colors of which the shop has filament. */
export function colorsInStock({ colors, out_of_stock }: ColorStock): string[] {
  return colors.filter((color) => !out_of_stock.some(({ name }) => name === color))
}

/** Returns the colors that new quotes can choose: those in stock, then those that are awaited. */
export function colorsOffered(material: ColorStock): string[] {
  const awaited = material.colors.filter((color) => awaitedDay(material, color) !== null)
  return [...colorsInStock(material), ...awaited]
}

/** Returns the day on which the filament of an awaited color is expected; null for every other color. */
export function awaitedDay(
  { out_of_stock }: Pick<ColorStock, 'out_of_stock'>,
  color: string,
): PacificDay | null {
  const missing = out_of_stock.find(({ name }) => name === color)
  return missing?.awaited ? missing.expected : null
}

/** Returns true if new quotes can choose a material: it is in stock or awaited in some color, or the customer names it. */
export function isOffered(material: ColorStock & Pick<CatalogMaterial, 'available' | 'custom'>): boolean {
  return material.custom || (material.available && colorsOffered(material).length > 0)
}

/** Null if the material does not come in the color. */
export function stockOf(
  catalog: Materials,
  { material, color }: { material: MaterialId; color: string | null },
): Stock | null {
  const found = catalog.materials.find(({ id }) => id === material)
  if (!found) return null
  if (color === null) return { in_stock: found.available, expected: found.expected }
  if (!found.colors.includes(color)) return null
  const missing = found.out_of_stock.find(({ name }) => name === color)
  return missing ? { in_stock: false, expected: missing.expected } : IN_STOCK
}

/** Returns the catalog with a material or color in stock or out of it. `awaited`: the color is offered from its expected day on. */
export function withStock<Catalog extends Materials>(
  catalog: Catalog,
  item: StockItem,
  stock: Stock,
  awaited = false,
): Catalog {
  const expected = stock.in_stock ? null : stock.expected
  const change = (material: CatalogMaterial): CatalogMaterial => {
    if (item.color === null) return { ...material, available: stock.in_stock, expected }
    const others = material.out_of_stock.filter(({ name }) => name !== item.color)
    return {
      ...material,
      out_of_stock: stock.in_stock
        ? others
        : [...others, { name: item.color, expected, awaited: awaited && expected !== null }],
    }
  }
  const materials = catalog.materials.map((material) =>
    material.id === item.material ? change(material) : material,
  )
  return { ...catalog, materials }
}

/** A material or color that the shop does not have now. */
export interface OutOfStock {
  material: MaterialId
  /** Null for the material in every color. */
  color: string | null
  expected: PacificDay | null
}

/** Returns what is out of stock or awaited, without the days that have passed. */
export function listOutOfStock({ materials }: Materials, today: PacificDay): OutOfStock[] {
  const ahead = (day: PacificDay | null) => (day !== null && day >= today ? day : null)
  return materials
    .filter(({ custom }) => !custom)
    .flatMap((material): OutOfStock[] => [
      ...(isOffered(material)
        ? []
        : [{ material: material.id, color: null, expected: ahead(firstExpected(material)) }]),
      ...material.out_of_stock.map(({ name, expected }) => ({
        material: material.id,
        color: name,
        expected: ahead(expected),
      })),
    ])
}

/** Returns the day on which the material itself, or the first of its colors when all are missing, is expected. */
function firstExpected({ available, expected, out_of_stock }: CatalogMaterial): PacificDay | null {
  if (!available) return expected
  return out_of_stock.flatMap((color) => color.expected ?? []).toSorted()[0] ?? null
}

const dayFormat = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }))

/** `PETG in Black out of stock, expected Dec 4, 2026`: the reason of a catalog version, and what staff read. */
export function describeStock(
  label: string,
  color: string | null,
  { in_stock, expected }: Stock,
  awaited = false,
): string {
  const name = color === null ? label : `${label} in ${color}`
  if (in_stock) return `${name} in stock`
  if (expected === null) return `${name} out of stock`
  const offered = awaited ? ' and offered for prints after it' : ''
  return `${name} out of stock, expected ${dayFormat().format(new Date(`${expected}T12:00:00Z`))}${offered}`
}
