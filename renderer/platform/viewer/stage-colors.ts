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

/** Gray in which every mark is visible: the part while one of its findings is shown. */
export const NEUTRAL_PART = '#b4bac1'

const MARKS = { block: '#d6143f', warning: '#e8a000' }
/** The mark on filament that has nearly the color of the usual mark. */
const OTHER_MARK = '#2456e0'
/** Hues closer than this, as a share of the circle, cannot be told apart on a shaded part. */
const CLOSE_HUE = 0.09

/** Returns the colors of findings on a part: red and amber, or blue where the filament has that color. */
export function marksOn(filament: string): typeof MARKS {
  const part = hslOf(filament)
  const visible = (mark: string) => {
    const apart = Math.abs(hslOf(mark).h - part.h)
    return part.s > 0.35 && Math.min(apart, 1 - apart) < CLOSE_HUE ? OTHER_MARK : mark
  }
  return { block: visible(MARKS.block), warning: visible(MARKS.warning) }
}

function hslOf(color: string): { h: number; s: number; l: number } {
  return new Color(color).getHSL({ h: 0, s: 0, l: 0 }, SRGBColorSpace)
}
