/** The result of filling contours besides the pixels. */
export interface FilledOutline {
  /** Material in mm2. */
  area: number
  /** True if outlines run inside other material; then only a share of each segment is a wall. */
  overlaps: boolean
  /** Per point, where outlines overlap: how many rows crossed the segment that starts there between material and air, and inside material. */
  outside: Uint16Array
  inside: Uint16Array
}

/**
 * Returns the share of the segment that starts at `point` that separates material from air. Without a crossing, that of
 * the segment before.
 */
export function findWallShare(filled: FilledOutline, point: number, firstOfLoop: number): number {
  if (!filled.overlaps) return 1
  for (let at = point; at >= firstOfLoop; at--) {
    const crossings = filled.outside[at] + filled.inside[at]
    if (crossings > 0) return filled.outside[at] / crossings
  }
  return 1
}
