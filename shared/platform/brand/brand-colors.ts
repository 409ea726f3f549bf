import { contrastRatio, mixColors, type HexColor } from './contrast.ts'

export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

/** WCAG 2.2, success criterion 1.4.3: text; and 1.4.11: outlines, marks and large type. */
const TEXT_CONTRAST = 4.5
const SHAPE_CONTRAST = 3

/** The colors that pages, emails and papers make of the shop's accent color. */
export interface AccentColors {
  /** Links and marks on a page. */
  accent: HexColor
  /** Buttons. */
  fill: HexColor
  fill_hover: HexColor
  /** Text on a button. */
  on_fill: HexColor
  /** The background of what is chosen, and its outline. */
  wash: HexColor
  edge: HexColor
}

export const DEFAULT_ACCENT: HexColor = '#c2410c'

/** The colors of the program itself, as `renderer/platform/theme.css` has them. */
const DEFAULT_COLORS: Record<Scheme, AccentColors> = {
  light: {
    accent: '#c2410c',
    fill: '#c2410c',
    fill_hover: '#a8370a',
    on_fill: '#ffffff',
    wash: '#fdf1ea',
    edge: '#f0c3aa',
  },
  dark: {
    accent: '#f58b52',
    fill: '#f07a3c',
    fill_hover: '#f89562',
    on_fill: '#1a0d06',
    wash: '#2b1c14',
    edge: '#69391f',
  },
}

interface SchemeRule {
  /** The backgrounds under the accent, as `renderer/platform/theme.css` has them: page, surface, raised, sunken. */
  backgrounds: readonly HexColor[]
  surface: HexColor
  /** The color of muted text, which is also on a wash. */
  muted: HexColor
  /** The color toward which an accent too close to the backgrounds is moved. */
  toward: HexColor
  /** Shares of the surface's color in a wash and in an edge. */
  wash: number
  edge: number
}

export const SCHEME_RULES: Record<Scheme, SchemeRule> = {
  light: {
    backgrounds: ['#f6f7f8', '#ffffff', '#eef0f2'],
    surface: '#ffffff',
    muted: '#5d656e',
    toward: '#000000',
    wash: 0.93,
    edge: 0.68,
  },
  dark: {
    backgrounds: ['#111315', '#181b1e', '#212529', '#0c0e0f'],
    surface: '#181b1e',
    muted: '#98a1aa',
    toward: '#ffffff',
    wash: 0.88,
    edge: 0.62,
  },
}

const WHITE: HexColor = '#ffffff'
const DARK_INK: HexColor = '#0d0f11'

/** Returns the colors of an accent on light and dark pages: the accent itself, moved as little as contrast needs. */
export function accentColors(accent: HexColor): Record<Scheme, AccentColors> {
  if (accent === DEFAULT_ACCENT) return DEFAULT_COLORS
  return { light: colorsIn('light', accent), dark: colorsIn('dark', accent) }
}

function colorsIn(scheme: Scheme, chosen: HexColor): AccentColors {
  const { surface, edge } = SCHEME_RULES[scheme]
  const accent = nearest(scheme, chosen, (color) => isReadable(scheme, color))
  const fill = nearest(scheme, chosen, (color) => isButton(scheme, color))
  return {
    accent,
    fill,
    fill_hover: hoverOf(scheme, fill),
    on_fill: textOn(fill) ?? DARK_INK,
    wash: washOf(scheme, accent),
    edge: mixColors(accent, surface, edge),
  }
}

/** Returns the first color on the way from the chosen one to black or white that is good. */
function nearest(scheme: Scheme, chosen: HexColor, isGood: (color: HexColor) => boolean): HexColor {
  const { toward } = SCHEME_RULES[scheme]
  const steps = Array.from({ length: 101 }, (_, step) => mixColors(chosen, toward, step / 100))
  return steps.find(isGood) ?? toward
}

function washOf(scheme: Scheme, accent: HexColor): HexColor {
  const { surface, wash } = SCHEME_RULES[scheme]
  return mixColors(accent, surface, wash)
}

function isReadable(scheme: Scheme, color: HexColor): boolean {
  const { backgrounds } = SCHEME_RULES[scheme]
  return [...backgrounds, washOf(scheme, color)].every((one) => contrastRatio(color, one) >= TEXT_CONTRAST)
}

function isButton(scheme: Scheme, color: HexColor): boolean {
  const { backgrounds } = SCHEME_RULES[scheme]
  return textOn(color) !== null && backgrounds.every((one) => contrastRatio(color, one) >= SHAPE_CONTRAST)
}

/** White where it can be read, dark ink where that can, null if neither can. */
function textOn(fill: HexColor): HexColor | null {
  return [WHITE, DARK_INK].find((ink) => contrastRatio(fill, ink) >= TEXT_CONTRAST) ?? null
}

/** Away from the text on it, so that the text is easier to read; the fill itself where the button would fade into the page. */
function hoverOf(scheme: Scheme, fill: HexColor): HexColor {
  const hover = mixColors(fill, textOn(fill) === WHITE ? DARK_INK : WHITE, 0.14)
  return isButton(scheme, hover) && textOn(hover) === textOn(fill) ? hover : fill
}

/** One color that is not as the owner chose it, because it could not be read. */
export interface MovedColor {
  scheme: Scheme
  /** `accent`: links and marks. `fill`: buttons. */
  use: 'accent' | 'fill'
  color: HexColor
  /** The contrast of the chosen color, and the one that is needed. */
  ratio: number
  needed: number
}

/** Returns the colors in place of an accent that has too little contrast; empty if it is used everywhere as chosen. */
export function listMovedColors(chosen: HexColor): MovedColor[] {
  const colors = accentColors(chosen)
  return SCHEMES.flatMap((scheme) =>
    (['accent', 'fill'] as const).flatMap((use) => {
      const color = colors[scheme][use]
      if (color === chosen) return []
      const needed = use === 'accent' ? TEXT_CONTRAST : SHAPE_CONTRAST
      const grounds = [...SCHEME_RULES[scheme].backgrounds]
      if (use === 'accent') grounds.push(washOf(scheme, chosen))
      const ratio = Math.min(...grounds.map((one) => contrastRatio(chosen, one)))
      return [{ scheme, use, color, ratio, needed }]
    }),
  )
}
