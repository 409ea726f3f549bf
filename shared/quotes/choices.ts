import { findMaterial, matchColor, type Catalog } from '../catalog/catalog.ts'
import type { MaterialId } from '../catalog/materials.ts'
import { InvalidInput, Refusal } from '../refusals.ts'

/** What a customer chose beside the file. Notes belong to `Custom` material and color only. */
export interface Choices {
  material: MaterialId
  material_note: string | null
  color: string
  color_note: string | null
}

export interface Wanted {
  material: MaterialId
  material_note?: string | null
  color?: string
  color_note?: string | null
}

/**
 * Checks material and color against the catalog; the color comes back in the catalog's spelling, the material's first
 * color where none was named. Refuses what is out of stock or not offered (400) and a missing note of a Custom choice (422).
 */
export function checkChoices(catalog: Catalog, wanted: Wanted): Choices {
  const material = findMaterial(catalog, wanted.material)
  if (!material.available && !material.custom)
    throw new Refusal('material_unavailable', `${material.label} is out of stock. Choose another material.`)
  const color = matchColor(catalog, wanted.material, wanted.color ?? material.colors[0])
  return {
    material: wanted.material,
    material_note: material.custom
      ? needNote('material_note', 'the material wanted', wanted.material_note)
      : null,
    color,
    color_note:
      color === catalog.custom_color ? needNote('color_note', 'the color wanted', wanted.color_note) : null,
  }
}

function needNote(field: string, what: string, note: string | null | undefined): string {
  const text = note?.trim()
  if (text) return text
  throw new InvalidInput([{ loc: ['body', field], msg: `Field required: names ${what}`, type: 'missing' }])
}
