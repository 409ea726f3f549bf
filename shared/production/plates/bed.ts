import type { Outline } from '../../geometry/outline.ts'

/** mm between the outlines of two parts, or between their brims: a finger and a scraper fit in, and no part warms another. */
export const SPACING_MM = 5

/** The bed of a printer. */
export interface Bed {
  /** Along x and y. */
  size_mm: readonly [number, number]
  /** Stays free along each edge. */
  margin_mm: number
  spacing_mm: number
}

/** A unit that takes room on a bed. */
export interface BedUnit {
  order_id: string
  unit: number
  /** The order's number. */
  number: number
  outline: Outline
  /** Width of its brim; 0 without one. */
  brim_mm: number
}

/** The place of a unit on the bed: the center of its outline, turned counter-clockwise. */
export interface Place {
  x_mm: number
  y_mm: number
  turn_deg: number
}

/** Identifies a unit of an order on a plate. */
export function unitKey({ order_id, unit }: { order_id: string; unit: number }): string {
  return `${order_id} ${unit}`
}

/** `margin_mm`: what stays free along each axis of a build volume, half of it at each edge. */
export function bedOf(build_volume_mm: readonly [number, number, number], margin_mm: number): Bed {
  const [x, y] = build_volume_mm
  return { size_mm: [x, y], margin_mm: margin_mm / 2, spacing_mm: SPACING_MM }
}
