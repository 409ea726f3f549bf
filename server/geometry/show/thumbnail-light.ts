import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { View } from './thumbnail-view.ts'
import { combined, opposite, unit } from '../mesh/vectors.ts'

/** Light in linear red, green, blue. */
type Color = Vec3

/** Filament: a warm orange that stands out from both white and graphite. */
export const MATERIAL: Color = [0.66, 0.19, 0.05]
/** Directions toward the lights: right, up, toward the camera. */
const KEY: Vec3 = [-0.62, 0.66, 0.42]
const FILL: Vec3 = [0.85, 0.1, 0.5]
const RIM: Vec3 = [0.35, 0.5, -0.8]
export const KEY_LIGHT: Color = [1.12, 1.07, 1.0]
export const FILL_LIGHT: Color = [0.13, 0.15, 0.2]
export const RIM_LIGHT: Color = [0.3, 0.3, 0.32]
export const SKY: Color = [0.3, 0.31, 0.34]
export const GROUND: Color = [0.13, 0.1, 0.08]
/** The reach of the key light around the part: soft, as from a large lamp. */
export const WRAP = 0.22
/** Share of the key light that reaches corners. */
export const KEY_IN_CORNERS = 0.35
export const GLOSS = 0.14

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

/** Returns what the kernels need of the lights: directions, colors and how the key light falls off, in the order in which they read them. */
export function lightTable({ key, fill, rim, half, eye, up }: ThumbnailLights): number[] {
  const onMaterial = (color: Color) => color.map((light, channel) => light * MATERIAL[channel])
  const fromGround = SKY.map((light, channel) => light - GROUND[channel]) as Color
  const lights = [KEY_LIGHT, FILL_LIGHT, RIM_LIGHT, GROUND, fromGround].flatMap(onMaterial)
  const gloss = KEY_LIGHT.map((light) => GLOSS * light)
  const fall = [1 / (1 + WRAP), WRAP / (1 + WRAP), KEY_IN_CORNERS]
  return [...key, ...fill, ...rim, ...half, ...eye, ...up, ...lights, ...gloss, ...fall]
}
