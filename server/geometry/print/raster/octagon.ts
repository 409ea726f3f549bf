/** A regular octagon in whole pixels: the Minkowski sum of a square and a diamond with these half widths. */
export interface Octagon {
  square: number
  diamond: number
}

/** Returns the octagon closest to a disc of this radius, in pixels: a disc to within 8 %. */
export function octagonOf(radius: number): Octagon {
  const square = Math.round(radius * (Math.SQRT2 - 1))
  return { square, diamond: Math.round(radius) - square }
}
