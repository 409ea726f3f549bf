import type { CatalogMaterial } from './catalog.ts'

type Colored = Pick<CatalogMaterial, 'colors' | 'same_day_colors'>

/**
 * The color a part gets when its material changes: the same one where the material comes in it, else one that ships
 * without lead days, else the material's first. The catalog's custom color can be asked for in every material.
 */
export function colorFor(material: Colored, wanted: string, customColor: string | null): string {
  if (wanted === customColor || material.colors.includes(wanted)) return wanted
  return material.colors.find((color) => material.same_day_colors.includes(color)) ?? material.colors[0]
}

/** Longer lists are not read in a sentence. */
const MAX_NAMED = 6

/** `black and gray`, `black, white and natural`; null where a material has too many colors to name. */
export function colorNames(colors: readonly string[]): string | null {
  if (colors.length > MAX_NAMED) return null
  return new Intl.ListFormat('en-US', { type: 'conjunction' })
    .format(colors.map((color) => color.toLowerCase()))
    .replace(', and ', ' and ')
}

/** What a customer reads when a change of material changed the color as well. */
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
