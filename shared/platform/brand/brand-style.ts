import { accentColors, DEFAULT_ACCENT, type AccentColors } from './brand-colors.ts'
import type { HexColor } from './contrast.ts'

/** Returns the style sheet that puts the shop's accent color in place of the program's. Empty for the program's own. */
export function brandStyle(accent: HexColor): string {
  if (accent === DEFAULT_ACCENT) return ''
  const { light, dark } = accentColors(accent)
  const isDark = "[data-mantine-color-scheme='dark']"
  // Twice `:root`, to count for more than theme.css wherever the two are linked.
  return [
    `:root:root{${variables(light)}}`,
    `:root:root${isDark}{${variables(dark)}}`,
    // Paper is white whatever the page was.
    `@media print{:root:root,:root:root${isDark}{${variables(light)}}}`,
    '',
  ].join('\n')
}

/** Returns the variables of `renderer/platform/theme.css`, and those of Mantine's controls. */
export function accentVariables(colors: AccentColors): Record<`--${string}`, HexColor> {
  return {
    '--accent': colors.accent,
    '--accent-fill': colors.fill,
    '--accent-fill-hover': colors.fill_hover,
    '--on-accent': colors.on_fill,
    '--accent-wash': colors.wash,
    '--accent-edge': colors.edge,
    '--mantine-color-filament-filled': colors.fill,
    '--mantine-color-filament-filled-hover': colors.fill_hover,
    '--mantine-color-filament-text': colors.accent,
    '--mantine-color-filament-outline': colors.accent,
    '--mantine-primary-color-contrast': colors.on_fill,
  }
}

function variables(colors: AccentColors): string {
  return Object.entries(accentVariables(colors))
    .map(([name, color]) => `${name}:${color}`)
    .join(';')
}
