import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { View } from './thumbnail-view.ts'
import { combined, dot, opposite, unit } from '../mesh/vectors.ts'

/** Light in linear red, green, blue. */
type Color = Vec3

/** Filament: a warm orange that stands out from both white and graphite. */
const MATERIAL: Color = [0.66, 0.19, 0.05]
/** Directions toward the lights: right, up, toward the camera. */
const KEY: Vec3 = [-0.62, 0.66, 0.42]
const FILL: Vec3 = [0.85, 0.1, 0.5]
const RIM: Vec3 = [0.35, 0.5, -0.8]
const KEY_LIGHT: Color = [1.12, 1.07, 1.0]
const FILL_LIGHT: Color = [0.13, 0.15, 0.2]
const RIM_LIGHT: Color = [0.3, 0.3, 0.32]
const SKY: Color = [0.3, 0.31, 0.34]
const GROUND: Color = [0.13, 0.1, 0.08]
/** How far the key light reaches around the part: soft, as from a large lamp. */
const WRAP = 0.22
/** Share of the key light that reaches corners. */
const KEY_IN_CORNERS = 0.35
const GLOSS = 0.14

/** Unit directions in the part's own axes. */
export interface ThumbnailLights {
  key: Vec3
  fill: Vec3
  rim: Vec3
  /** Between key light and eye, where gloss is seen. */
  half: Vec3
  eye: Vec3
  up: Vec3
}

export function lightsOf(view: View): ThumbnailLights {
  const eye = opposite(view.away)
  const inPart = ([x, y, z]: Vec3) => unit(combined(1, combined(x, view.right, y, view.up), z, eye))
  const key = inPart(KEY)
  const half = unit(combined(1, key, 1, eye))
  return { key, fill: inPart(FILL), rim: inPart(RIM), half, eye, up: view.plateUp }
}

/**
 * Adds to `sum` the light that a surface with this normal sends to the eye, times `share`. `open`: share of its
 * surroundings that are not occluded, 0 to 1.
 */
export function addLight(
  sum: Color,
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

/** The same for the kernels: directions, colors and how the key light falls off, in the order in which they read them. */
export function lightTable({ key, fill, rim, half, eye, up }: ThumbnailLights): number[] {
  const onMaterial = (color: Color) => color.map((light, channel) => light * MATERIAL[channel])
  const fromGround = SKY.map((light, channel) => light - GROUND[channel]) as Color
  const lights = [KEY_LIGHT, FILL_LIGHT, RIM_LIGHT, GROUND, fromGround].flatMap(onMaterial)
  const gloss = KEY_LIGHT.map((light) => GLOSS * light)
  const fall = [1 / (1 + WRAP), WRAP / (1 + WRAP), KEY_IN_CORNERS]
  return [...key, ...fill, ...rim, ...half, ...eye, ...up, ...lights, ...gloss, ...fall]
}
