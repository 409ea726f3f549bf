import type { Catalog } from './catalog.ts'

/**
 * Renames a color in a catalog that is being edited, also in the lists of the materials. The old name becomes an alternative
 * spelling, so that quotes and links that have it still find the color.
 */
export function renameColor(catalog: Catalog, from: string, to: string): void {
  const renamed = (name: string) => (name === from ? to : name)
  for (const color of catalog.colors) {
    if (color.name !== from) continue
    color.name = to
    const isKnown = [to, ...color.also].some((spelling) => spelling.toLowerCase() === from.toLowerCase())
    color.also = [
      ...color.also.filter((spelling) => spelling.toLowerCase() !== to.toLowerCase()),
      ...(isKnown ? [] : [from]),
    ]
  }
  for (const material of catalog.materials) {
    material.colors = material.colors.map(renamed)
    material.same_day_colors = material.same_day_colors.map(renamed)
    material.out_of_stock = material.out_of_stock.map((color) => ({ ...color, name: renamed(color.name) }))
  }
  for (const own of catalog.own_materials) own.colors = own.colors.map(renamed)
}

/** Adds a color that no material comes in yet. The material that the customer names comes in every color. */
export function addColor(catalog: Catalog, color: { name: string; swatch: string }): void {
  catalog.colors = [...catalog.colors, { ...color, also: [] }]
  for (const material of catalog.materials)
    if (material.custom) material.colors = [...material.colors, color.name]
}

/** Returns the materials that come in no other color: without them a color cannot be removed. */
export function onlyColorOf(
  { materials, own_materials }: Pick<Catalog, 'materials' | 'own_materials'>,
  name: string,
): string[] {
  const own = own_materials.map(({ name: label, colors }) => ({ label, colors }))
  return [...materials, ...own]
    .filter(({ colors }) => colors.every((color) => color === name))
    .map(({ label }) => label)
}

/** Removes a color from a catalog that is being edited, also from the lists of the materials. */
export function removeColor(catalog: Catalog, name: string): void {
  catalog.colors = catalog.colors.filter((color) => color.name !== name)
  for (const material of catalog.materials)
    setColors(
      material,
      material.colors.filter((color) => color !== name),
    )
  for (const own of catalog.own_materials) own.colors = own.colors.filter((color) => color !== name)
}

/** Sets the colors of a material; what is only said of a color that it had is dropped. */
export function setColors(material: Catalog['materials'][number], colors: readonly string[]): void {
  material.colors = [...colors]
  material.same_day_colors = material.same_day_colors.filter((color) => colors.includes(color))
  material.out_of_stock = material.out_of_stock.filter(({ name }) => colors.includes(name))
}
