import { z } from 'zod'

/** A page of labels in mm: a grid that begins at `left`, `top`; `pitch` from the edge of one label to the same edge of the next. */
export interface LabelFormat {
  name: string
  page_mm: { width: number; height: number }
  label_mm: { width: number; height: number }
  columns: number
  rows: number
  left_mm: number
  top_mm: number
  pitch_mm: { x: number; y: number }
  /** A roll that is cut after the content: `height` is the least that its printers cut. */
  continuous: boolean
  /** The resolution of printers that read ZPL; null for a page that is printed as PDF. */
  dots_per_mm: number | null
}

const INCH = 25.4

function oneLabel(name: string, width: number, height: number, continuous: boolean): LabelFormat {
  const size = { width, height }
  const grid = { columns: 1, rows: 1, left_mm: 0, top_mm: 0, pitch_mm: { x: width, y: height } }
  return { name, page_mm: size, label_mm: size, ...grid, continuous, dots_per_mm: null }
}

/** Returns a label of a roll for printers that read ZPL: 8 dots/mm are 203 dpi, 12 are 300 dpi. */
function zplLabel(name: string, inches: readonly [number, number], dots_per_mm: 8 | 12): LabelFormat {
  const dpi = dots_per_mm === 8 ? 203 : 300
  const [width, height] = inches
  const label = oneLabel(`ZPL, ${name}, ${dpi} dpi`, width * INCH, height * INCH, false)
  return { ...label, dots_per_mm }
}

export const LABEL_FORMATS = {
  // Brother DK-22205 and others; 25 mm is the least that a QL-500 cuts ("QL Raster Command Reference": 295 dots of 300 per inch).
  roll_62: oneLabel('62 mm roll', 62, 25, true),
  // Zebra and DYMO shipping labels, 4 x 6 in.
  roll_4x6: oneLabel('4 × 6 in', 4 * INCH, 6 * INCH, false),
  // Avery L7160 data sheet: 63.5 x 38.1 mm, top margin 15.15, side margin 7.25, pitch 66.0 x 38.1.
  a4_l7160: {
    name: 'A4, Avery L7160',
    page_mm: { width: 210, height: 297 },
    label_mm: { width: 63.5, height: 38.1 },
    columns: 3,
    rows: 7,
    left_mm: 7.25,
    top_mm: 15.15,
    pitch_mm: { x: 66, y: 38.1 },
    continuous: false,
    dots_per_mm: null,
  },
  // Avery 5160 template: 2 5/8 x 1 in, top margin 1/2, side margin 3/16, pitch 2 3/4 x 1 in.
  letter_5160: {
    name: 'Letter, Avery 5160',
    page_mm: { width: 8.5 * INCH, height: 11 * INCH },
    label_mm: { width: 2.625 * INCH, height: INCH },
    columns: 3,
    rows: 10,
    left_mm: 0.1875 * INCH,
    top_mm: 0.5 * INCH,
    pitch_mm: { x: 2.75 * INCH, y: INCH },
    continuous: false,
    dots_per_mm: null,
  },
  zpl_2x1: zplLabel('2 × 1 in', [2, 1], 8),
  zpl_2x1_300: zplLabel('2 × 1 in', [2, 1], 12),
  zpl_3x2: zplLabel('3 × 2 in', [3, 2], 8),
  zpl_4x6: zplLabel('4 × 6 in', [4, 6], 8),
} as const satisfies Record<string, LabelFormat>

export const LabelFormatId = z.enum([
  'roll_62',
  'roll_4x6',
  'a4_l7160',
  'letter_5160',
  'zpl_2x1',
  'zpl_2x1_300',
  'zpl_3x2',
  'zpl_4x6',
])
export type LabelFormatId = z.infer<typeof LabelFormatId>

/** The format, and the first free label of a sheet: 1 is the top left, then by rows. */
export const LabelSheet = z.object({ format: LabelFormatId, start: z.int().min(1).max(100) })
export type LabelSheet = z.infer<typeof LabelSheet>

export function labelsOnPage({ columns, rows }: LabelFormat): number {
  return columns * rows
}

/**
 * Returns the place of a label: the page from 0, and its left top corner on it in mm. A start after the last label is
 * the last.
 */
export function placeOfLabel(
  format: LabelFormat,
  start: number,
  index: number,
): { page: number; x_mm: number; y_mm: number } {
  const onPage = labelsOnPage(format)
  const place = Math.min(start, onPage) - 1 + index
  const onThis = place % onPage
  return {
    page: Math.floor(place / onPage),
    x_mm: format.left_mm + (onThis % format.columns) * format.pitch_mm.x,
    y_mm: format.top_mm + Math.floor(onThis / format.columns) * format.pitch_mm.y,
  }
}
