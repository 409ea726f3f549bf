import type { MaterialId, MaterialsAnswer, MaterialShown } from '../../../../shared/catalog/materials.ts'

/** A material to choose: one of the catalog, or one of the shop's own, which is `Custom` with its name as the note. */
export interface OfferedMaterial extends MaterialShown {
  /** Unlike the id, different for each own material. */
  key: string
  /** The name of an own material; null for the others. */
  note: string | null
}

/** Returns the choices in the order of the catalog, the material that the customer describes last. */
export function offeredMaterials({ materials, own_materials }: MaterialsAnswer): OfferedMaterial[] {
  const listed = materials.map((material) => ({ ...material, key: material.id, note: null }))
  const own = own_materials.map(({ name, description, colors, lead_days, available }): OfferedMaterial => ({
    id: 'Custom',
    key: ownKey(name),
    note: name,
    label: name,
    custom: false,
    description,
    properties: [],
    colors,
    same_day_colors: lead_days === 0 ? colors : [],
    awaited_colors: [],
    lead_days,
    available,
  }))
  return [...listed.filter(({ custom }) => !custom), ...own, ...listed.filter(({ custom }) => custom)]
}

interface ChosenMaterial {
  material: MaterialId
  material_note: string | null
}

/** Returns the choice that a part has; a note that is the name of no own material is the customer's description. */
export function offeredMaterial(
  catalog: MaterialsAnswer,
  { material, material_note }: ChosenMaterial,
): OfferedMaterial | undefined {
  const offered = offeredMaterials(catalog)
  return (
    offered.find(({ id, note }) => id === material && note !== null && note === material_note) ??
    offered.find(({ id, note }) => id === material && note === null)
  )
}

/** Returns the fields of a requote to a material in a color. */
export function choiceOf({ id, note }: OfferedMaterial, color: string) {
  return { material: id, color, ...(note === null ? {} : { material_note: note }) }
}

/** Returns the key of a row of the comparison. */
export function keyOf({ material, material_note }: ChosenMaterial): string {
  return material_note === null ? material : ownKey(material_note)
}

function ownKey(name: string): string {
  return `own ${name}`
}

/** Returns the days that a color of a material adds where it is not a same-day color. */
export function leadDaysOf({ note, lead_days }: OfferedMaterial, shopDays: number): number {
  return note === null ? shopDays : lead_days
}
