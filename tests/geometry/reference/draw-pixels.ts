import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { Mesh } from '../../../server/geometry/mesh/mesh.ts'
import { BRIGHTEST, DISPLAYED, STEPS } from '../../../server/geometry/show/thumbnail-display.ts'
import { lightsOf, type ThumbnailLights } from '../../../server/geometry/show/thumbnail-light.ts'
import * as product from '../../../server/geometry/show/thumbnail-pixels.ts'
import type { View } from '../../../server/geometry/show/thumbnail-view.ts'
import { addLight } from './light.ts'
import { openness } from './occlusion.ts'
import { rasterize, type SurfaceImage } from './rasterize.ts'
import { plateShadow, type Shadow } from './shadow.ts'

// Local, because the test runner looks up each use of an import.
const { CREASE_COSINE, CREASE_DARKENING, DEPTH_STEP, FINENESS, OUTLINE_DARKENING, PIXELS, SIZE } = product

/** RGBA pixels of a view of triangles with these normals at their corners. Draws what the kernels draw. */
export function drawPixels(
  view: View,
  { triangles }: Pick<Mesh, 'triangles'>,
  normals: Float32Array,
): Uint8Array {
  const image = rasterize({ points: view.points, triangles, normals }, SIZE)
  const open = openness(halve(image), view)
  const lights = lightsOf(view)
  const shadow = plateShadow(view, triangles)
  const rgba = new Uint8Array(PIXELS * PIXELS * 4)
  for (let pixel = 0; pixel < PIXELS * PIXELS; pixel++) {
    shadePixel({ image, open, lights, shadow }, pixel, rgba)
  }
  return rgba
}

interface Scene {
  image: SurfaceImage
  /** One value per pixel. */
  open: Float32Array
  lights: ThumbnailLights
  shadow: Shadow
}

/** The mean of a pixel's samples: lit surface, or the shadow on the plate behind it. */
function shadePixel({ image, open, lights, shadow }: Scene, pixel: number, rgba: Uint8Array): void {
  const column = pixel % PIXELS
  const row = (pixel - column) / PIXELS
  const sum: Vec3 = [0, 0, 0]
  let covered = 0
  for (let y = 0; y < FINENESS; y++) {
    for (let x = 0; x < FINENESS; x++) {
      const sample = (row * FINENESS + y) * SIZE + column * FINENESS + x
      if (image.nearness[sample] === 0) continue
      covered++
      addLight(sum, normalAt(image, sample), lights, open[pixel], lineShade(image, sample))
    }
  }
  const samples = FINENESS * FINENESS
  const behind = covered < samples ? shadow((column + 0.5) / PIXELS, (row + 0.5) / PIXELS) : 0
  const part = covered / samples
  const alpha = part + (1 - part) * behind
  if (alpha === 0) return
  for (let channel = 0; channel < 3; channel++) {
    rgba[pixel * 4 + channel] = displayed(sum[channel] / samples / alpha)
  }
  rgba[pixel * 4 + 3] = Math.round(alpha * 255)
}

/** Darker along the outline and, less so, along sharp edges. */
function lineShade(image: SurfaceImage, sample: number): number {
  return Math.min(shadeBetween(image, sample, sample + 1), shadeBetween(image, sample, sample + SIZE))
}

function shadeBetween({ nearness, normals }: SurfaceImage, sample: number, other: number): number {
  if (!(nearness[other] > 0) || nearness[sample] > nearness[other] * DEPTH_STEP) return OUTLINE_DARKENING
  const cosine =
    normals[sample * 3] * normals[other * 3] +
    normals[sample * 3 + 1] * normals[other * 3 + 1] +
    normals[sample * 3 + 2] * normals[other * 3 + 2]
  return cosine < CREASE_COSINE ? CREASE_DARKENING : 1
}

function normalAt({ normals }: SurfaceImage, sample: number): Vec3 {
  return [normals[sample * 3], normals[sample * 3 + 1], normals[sample * 3 + 2]]
}

/** Keeps the nearest of each square of samples, so that thin features survive. */
function halve({ nearness, normals }: SurfaceImage): SurfaceImage {
  const half = {
    size: PIXELS,
    nearness: new Float32Array(PIXELS * PIXELS),
    normals: new Float32Array(PIXELS * PIXELS * 3),
  }
  for (let row = 0; row < SIZE; row++) {
    for (let column = 0; column < SIZE; column++) {
      const sample = row * SIZE + column
      const pixel = (row >> 1) * PIXELS + (column >> 1)
      if (nearness[sample] <= half.nearness[pixel]) continue
      half.nearness[pixel] = nearness[sample]
      for (let axis = 0; axis < 3; axis++) half.normals[pixel * 3 + axis] = normals[sample * 3 + axis]
    }
  }
  return half
}

function displayed(light: number): number {
  return DISPLAYED[(Math.min(BRIGHTEST, Math.max(0, light)) * STEPS + 0.5) | 0]
}
