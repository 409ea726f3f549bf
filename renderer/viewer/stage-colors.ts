import { Color, SRGBColorSpace } from 'three'
import type { PlateColors } from './plate-material.ts'

export interface StageColors extends PlateColors {
  dimension: string
}

/** Colors of lines and plate for light and dark pages. */
export const STAGE_COLORS: Record<'light' | 'dark', StageColors> = {
  light: { plate: '#f4f6f7', grid: '#d5dade', strong: '#b9c0c7', dimension: '#4a525b' },
  dark: { plate: '#202428', grid: '#33393f', strong: '#4a525a', dimension: '#b4bcc5' },
}

/** Returns the color of edges: dark on light filament, light on dark filament. */
export function edgeColor(filament: string): string {
  const { r, g, b } = new Color(filament)
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return luminance < 0.06 ? '#d7dde3' : '#0b0d0f'
}

/** Returns the color a filament is shown in: black is lightened, because shading would be invisible on it. */
export function shownFilament(filament: string): string {
  const color = new Color(filament)
  const hsl = { h: 0, s: 0, l: 0 }
  color.getHSL(hsl, SRGBColorSpace)
  const lightness = Math.min(0.93, Math.max(0.38, hsl.l))
  return `#${color.setHSL(hsl.h, hsl.s, lightness, SRGBColorSpace).getHexString()}`
}

/** Returns the color of a cut face: warmer than the filament, so that it does not look like a wall. */
export function capColor(filament: string): string {
  return `#${new Color(filament).lerp(new Color('#ff8a4c'), 0.55).getHexString()}`
}
