import { catalogFor, findMaterial, matchColor, type Catalog } from '../../catalog/catalog.ts'
import { colorsOffered } from '../../catalog/stock.ts'
import type { MaterialId } from '../../catalog/materials.ts'
import { InvalidInput, Refusal } from '../../platform/refusals.ts'

/** The most pieces of one quote. */
export const MAX_QUANTITY = 100

/** A customer's choices in addition to the file. Notes belong to `Custom` material and color only. */
export interface Choices {
  material: MaterialId
  material_note: string | null
  color: string
  color_note: string | null
}

export interface RequestedChoices {
  material: MaterialId
  material_note?: string | null
  color?: string
  color_note?: string | null
}

/**
 * Checks material and color against the catalog. Returns the color in the catalog's spelling, or the material's first color on
 * offer if none was given, and the shop's own material that a note names in the spelling of the catalog. Refuses what is out of stock or not offered (400) and a missing note of a Custom choice (422). `kept`
 * is what an open quote has already: its color may be out of stock.
 */
export function checkChoices(
  whole: Catalog,
  requested: RequestedChoices,
  kept: Pick<Choices, 'material' | 'color'> | null = null,
): Choices {
  const catalog = catalogFor(whole, requested)
  const material = findMaterial(catalog, requested.material)
  const keptColor = kept?.material === material.id && material.colors.includes(kept.color) ? kept.color : null
  const colors = [...new Set([...colorsOffered(material), ...(keptColor === null ? [] : [keptColor])])]
  if ((!material.available || colors.length === 0) && !material.custom)
    throw new Refusal('material_unavailable', `${material.label} is out of stock. Choose another material.`)
  const color = matchColor(catalog, requested.material, requested.color ?? colors[0], colors)
  return {
    material: requested.material,
    material_note: material.custom
      ? needNote('material_note', 'the material wanted', requested.material_note)
      : (material.own?.name ?? null),
    color,
    color_note:
      color === catalog.custom_color
        ? needNote('color_note', 'the color wanted', requested.color_note)
        : null,
  }
}

function needNote(field: string, subject: string, note: string | null | undefined): string {
  const text = note?.trim()
  if (text) return text
  throw new InvalidInput([{ loc: ['body', field], msg: `Field required: names ${subject}`, type: 'missing' }])
}
