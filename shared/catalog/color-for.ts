import type { CatalogMaterial } from './catalog-material.ts'

type Colored = Pick<CatalogMaterial, 'colors' | 'same_day_colors'>

/**
 * Returns the color of a part after its material changes: the same one if the material comes in it, else one that ships
 * without lead days, else the material's first. The catalog's custom color is possible in every material.
 */
export function colorFor(material: Colored, current: string, customColor: string | null): string {
  if (current === customColor || material.colors.includes(current)) return current
  return material.colors.find((color) => material.same_day_colors.includes(color)) ?? material.colors[0]
}

/** A longer list is too long for a sentence. */
const MAX_NAMED = 6

/** `black and gray`, `black, white and natural`; null if there are too many colors to name. */
export function colorNames(colors: readonly string[]): string | null {
  if (colors.length > MAX_NAMED) return null
  return new Intl.ListFormat('en-US', { type: 'conjunction' })
    .format(colors.map((color) => color.toLowerCase()))
    .replace(', and ', ' and ')
}

/** Returns what a customer reads when a change of material also changed the color. */
export function switchedColorText(
  material: Colored & { label: string },
  colors: { before: string; now: string },
): string {
  const names = colorNames(material.colors)
  const why = names
    ? `${material.label} comes in ${names}.`
    : `${material.label} doesn’t come in ${colors.before.toLowerCase()}.`
  return `${why} Color changed to ${colors.now.toLowerCase()}.`
}
