import type { View } from './thumbnail-view.ts'

/** Pixels: the shadow is blurred, so a small picture is enough. */
export const SHADOW = { size: 256, blurRadius: 4, blurRounds: 3, darkness: 0.26 }

/** Returns the shadow's points in its own picture. */
export function shadowPoints(view: View): Float32Array {
  const scale = SHADOW.size / view.size
  const points = new Float32Array(view.shadow.length)
  for (let at = 0; at < points.length; at++)
    points[at] = at % 3 === 2 ? view.shadow[at] : view.shadow[at] * scale
  return points
}
