import {
  isOffered,
  listOutOfStock,
  stockOf,
  type OutOfStock,
  type Stock,
} from '../../shared/catalog/stock.ts'
import { factsOf, type MaterialFacts } from '../../shared/catalog/material-facts.ts'
import type { MaterialId, MaterialsAnswer } from '../../shared/catalog/materials.ts'
import { leadDays, printableFrom, showMaterials } from '../../shared/catalog/catalog.ts'
import type { CatalogMaterial } from '../../shared/catalog/catalog-material.ts'
import {
  addWorkingDays,
  workingDayFrom,
  workingDaysBetween,
} from '../../shared/quoting/scheduling/calendar.ts'
import { addDays, pacificDayOf, type PacificDay } from '../../shared/platform/time.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import { readShopData } from './shop-data.ts'

/** `GET /v1/materials`. */
export function readMaterials(shop: Shop): MaterialsAnswer {
  const { catalog, calendar } = readShopData(shop.db)
  const today = pacificDayOf(shop.clock.now())
  return showMaterials(catalog, (arrives) => workingDaysBetween(calendar, today, addDays(arrives, 1)))
}

/** The part of the stock that pages show, and for which the interface of `/v1` has no field. */
export interface CustomerStock {
  /** Working days that a color adds if it is not in `same_day_colors`. */
  lead_days: number
  out_of_stock: (OutOfStock & {
    /** The first day on which an awaited color can ship; null for what cannot be chosen. */
    ships_from: PacificDay | null
  })[]
  /** Facts by which customers compare materials; those without facts are left out. */
  facts: Partial<Record<MaterialId, MaterialFacts>>
}

export function readCustomerStock(shop: Shop): CustomerStock {
  const { catalog, calendar } = readShopData(shop.db)
  const shipsFrom = ({ material, color }: OutOfStock) => {
    const from = color === null ? null : printableFrom(catalog, material, color)
    if (color === null || from === null) return null
    return addWorkingDays(calendar, workingDayFrom(calendar, from), leadDays(catalog, material, color))
  }
  return {
    lead_days: catalog.lead_days,
    out_of_stock: listOutOfStock(catalog, pacificDayOf(shop.clock.now())).map((missing) => ({
      ...missing,
      ships_from: shipsFrom(missing),
    })),
    facts: Object.fromEntries(
      catalog.materials.flatMap((material) => {
        const facts = factsOf(material)
        return facts ? [[material.id, facts]] : []
      }),
    ),
  }
}

/** A material with its stock, as staff see it. */
export interface StockedMaterial extends Pick<CatalogMaterial, 'label' | 'description' | 'custom'> {
  id: MaterialId
  properties: string[]
  stock: Stock
  /** True if customers can choose it now. */
  offered: boolean
  colors: { name: string; swatch: string; stock: Stock; awaited: boolean }[]
}

/** Returns every material with its colors and their stock, in the order of the catalog. */
export function listStock(shop: Shop, caller: Caller): StockedMaterial[] {
  staffWith('see_orders', caller)
  const { catalog } = readShopData(shop.db)
  const swatches = new Map(catalog.colors.map(({ name, swatch }) => [name, swatch]))
  return catalog.materials.map((material) => {
    const { id, label, description, custom, properties, colors } = material
    return {
      id,
      label,
      description,
      custom,
      properties,
      offered: isOffered(material),
      stock: stockOf(catalog, { material: id, color: null })!,
      colors: colors.map((name) => ({
        name,
        swatch: swatches.get(name) ?? '',
        stock: stockOf(catalog, { material: id, color: name })!,
        awaited: printableFrom(catalog, id, name) !== null,
      })),
    }
  })
}
