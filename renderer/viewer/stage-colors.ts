import { Color, SRGBColorSpace } from 'three'
import type { PlateColors } from './plate-material.ts'

export interface StageColors extends PlateColors {
  dimension: string
}

/** Lines and plate for light and dark pages; the background itself is the page's own. */
export const STAGE_COLORS: Record<'light' | 'dark', StageColors> = {
  light: { plate: '#f4f6f7', grid: '#d5dade', strong: '#b9c0c7', dimension: '#4a525b' },
  dark: { plate: '#202428', grid: '#33393f', strong: '#4a525a', dimension: '#b4bcc5' },
}

/** Edges are drawn darker on light filament and lighter on dark one. */
export function edgeColor(filament: string): string {
  const { r, g, b } = new Color(filament)
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return luminance < 0.06 ? '#d7dde3' : '#0b0d0f'
}

/** Pure black would swallow every shadow: dark filament is shown lighter than it is, so that its shape can be read. */
export function shownFilament(filament: string): string {
  const color = new Color(filament)
  const hsl = { h: 0, s: 0, l: 0 }
  color.getHSL(hsl, SRGBColorSpace)
  const lightness = Math.min(0.93, Math.max(0.38, hsl.l))
  return `#${color.setHSL(hsl.h, hsl.s, lightness, SRGBColorSpace).getHexString()}`
}

/** A cut face is warmer than its filament, so that it is never taken for a wall. */
export function capColor(filament: string): string {
  return `#${new Color(filament).lerp(new Color('#ff8a4c'), 0.55).getHexString()}`
}
