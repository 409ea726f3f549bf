import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { computeCornerNormals } from '../mesh/corner-normals.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { encodePng } from './png.ts'
import { rasterize, type SurfaceImage } from '../surface/rasterize.ts'
import { addLight, lightsOf, type Lights } from './thumbnail-light.ts'
import { openness } from './thumbnail-occlusion.ts'
import { plateShadow, type Shadow } from './thumbnail-shadow.ts'
import { threeQuarterView } from './thumbnail-view.ts'

const PIXELS = 512
/** Samples per pixel and direction. */
const FINENESS = 2
const SIZE = PIXELS * FINENESS
/** A line is drawn between normals that differ more than this. */
const CREASE_COSINE = 0.82
/** A surface has its outline where it is this many times nearer than its neighbor. */
const DEPTH_STEP = 1.02
const CREASE_DARKENING = 0.86
const OUTLINE_DARKENING = 0.72

/**
 * Draws the part on the plate: PNG, 512 x 512 pixels, transparent around the part and its shadow. The same mesh always
 * yields the same bytes.
 */
export function renderThumbnail(mesh: Mesh, down: Vec3): Uint8Array {
  const view = threeQuarterView(mesh, down, SIZE)
  const { triangles } = mesh
  const image = rasterize({ points: view.points, triangles, normals: computeCornerNormals(mesh) }, SIZE)
  const coarse = halve(image)
  const open = openness(coarse, view)
  const lights = lightsOf(view)
  const shadow = plateShadow(view, triangles)
  const rgba = new Uint8Array(PIXELS * PIXELS * 4)
  for (let pixel = 0; pixel < PIXELS * PIXELS; pixel++) {
    shadePixel({ image, open, lights, shadow }, pixel, rgba)
  }
  return encodePng(PIXELS, PIXELS, rgba)
}

interface Scene {
  image: SurfaceImage
  /** One value per pixel. */
  open: Float32Array
  lights: Lights
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

/** Steps of linear light per 1 in `DISPLAYED`: finer than the steps of an 8-bit value in the dark. */
const STEPS = 8192
/** Brighter light is shown as white. */
const BRIGHTEST = 2

/** 8-bit sRGB values (IEC 61966-2-1) of linear light, softly limited: computing each pixel's takes longer than lighting it. */
const DISPLAYED = Uint8Array.from({ length: STEPS * BRIGHTEST + 1 }, (_, step) => {
  const light = step / STEPS
  const limited = light < 0.8 ? light : 0.8 + 0.2 * (1 - Math.exp((0.8 - light) / 0.2))
  const coded = limited <= 0.0031308 ? 12.92 * limited : 1.055 * limited ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, coded)) * 255)
})

function displayed(light: number): number {
  return DISPLAYED[(Math.min(BRIGHTEST, Math.max(0, light)) * STEPS + 0.5) | 0]
}
