import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { dot } from '../../../server/geometry/mesh/vectors.ts'
import type { ThumbnailLights } from '../../../server/geometry/show/thumbnail-light.ts'
import * as product from '../../../server/geometry/show/thumbnail-light.ts'

// Local, because the test runner looks up each use of an import.
const { FILL_LIGHT, GLOSS, GROUND, KEY_IN_CORNERS, KEY_LIGHT, MATERIAL, RIM_LIGHT, SKY, WRAP } = product

/**
 * Adds to `sum` the light that a surface with this normal sends to the eye, times `share`. `open`: share of its
 * surroundings that are not occluded, 0 to 1.
 */
export function addLight(
  sum: Vec3,
  normal: Vec3,
  lights: ThumbnailLights,
  open: number,
  share: number,
): void {
  // The back of an open surface is shown like its front.
  const side = dot(normal, lights.eye) < 0 ? -1 : 1
  const facing = side * dot(normal, lights.eye)
  const key =
    Math.max(0, (side * dot(normal, lights.key) + WRAP) / (1 + WRAP)) *
    (KEY_IN_CORNERS + (1 - KEY_IN_CORNERS) * open)
  const fill = Math.max(0, side * dot(normal, lights.fill)) * open
  const rim = Math.max(0, side * dot(normal, lights.rim)) * (1 - facing) ** 2
  const sky = 0.5 + 0.5 * side * dot(normal, lights.up)
  const gloss = GLOSS * thirtySecondPower(Math.max(0, side * dot(normal, lights.half))) * open
  for (let channel = 0; channel < 3; channel++) {
    const around = (GROUND[channel] + (SKY[channel] - GROUND[channel]) * sky) * open
    const diffuse = KEY_LIGHT[channel] * key + FILL_LIGHT[channel] * fill + RIM_LIGHT[channel] * rim + around
    sum[channel] += share * (MATERIAL[channel] * diffuse + gloss * KEY_LIGHT[channel])
  }
}

function thirtySecondPower(value: number): number {
  const fourth = value * value * value * value
  const sixteenth = fourth * fourth * fourth * fourth
  return sixteenth * sixteenth
}
