import { accentColors, type AccentColors } from '../../../shared/platform/brand/brand-colors.ts'
import type { HexColor } from '../../../shared/platform/brand/contrast.ts'

/** Returns the shop's colors as variables, light and dark, for pages without the style sheet of the others. */
export function accentRules(accent: HexColor): string {
  const { light, dark } = accentColors(accent)
  return `${variables(light)}
@media (prefers-color-scheme:dark){${variables(dark)}}`
}

function variables({ accent, fill, fill_hover, on_fill }: AccentColors): string {
  return `:root{--accent:${accent};--fill:${fill};--hover:${fill_hover};--on:${on_fill}}`
}
