import type { Catalog } from '../../catalog/catalog.ts'
import { colorsInStock } from '../../catalog/stock.ts'
import type { StockAnswers } from './step-answers.ts'

/** Returns the colors in stock of every material but the one that the customer names. */
export function readStockAnswers({ materials }: Pick<Catalog, 'materials'>): StockAnswers {
  return materials.flatMap((material) =>
    material.id === 'Custom'
      ? []
      : [{ material: material.id, colors: material.available ? colorsInStock(material) : [] }],
  )
}

/**
 * Returns the catalog with exactly these colors in stock. A material without any is out of stock as a whole, and keeps which of
 * its colors are missing. A material that the answers leave out stays as it is.
 */
export function applyStockAnswers(catalog: Catalog, answers: StockAnswers): Catalog {
  const chosen = new Map<string, readonly string[]>(answers.map(({ material, colors }) => [material, colors]))
  const materials = catalog.materials.map((material) => {
    const colors = chosen.get(material.id)
    if (!colors) return material
    if (colors.length === 0) return { ...material, available: false }
    const known = new Map(material.out_of_stock.map((color) => [color.name, color]))
    const out_of_stock = material.colors
      .filter((name) => !colors.includes(name))
      .map((name) => known.get(name) ?? { name, expected: null, awaited: false })
    return { ...material, available: true, expected: null, out_of_stock }
  })
  return { ...catalog, materials }
}
