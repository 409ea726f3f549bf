import type { Mesh } from '../../mesh/mesh.ts'
import { findDrawInterval } from '../../surface/rasterize.ts'
import { FILTER_UP } from '../png.ts'
import { BRIGHTEST, DISPLAYED, STEPS } from '../thumbnail-display.ts'
import { lightsOf, lightTable } from '../thumbnail-light.ts'
import { allTaps, occlusionTable, PATTERN, TAPS } from '../thumbnail-occlusion.ts'
import {
  CREASE_COSINE,
  CREASE_DARKENING,
  DEPTH_STEP,
  OUTLINE_DARKENING,
  PIXELS,
  SIZE,
} from '../thumbnail-pixels.ts'
import { SHADOW, shadowPoints } from '../thumbnail-shadow.ts'
import type { View } from '../thumbnail-view.ts'
import { loadPictureKernels, releasePictureKernels, type PictureKernels } from './kernels.ts'

/** As in `assembly/openness.ts`: pixels around the picture, and around each list of pixels. */
const MARGIN = 32
const EDGE = 4
const PLANE = PIXELS / PATTERN + (2 * MARGIN) / PATTERN
const LIST = (PIXELS + 2 * EDGE) ** 2
const IMAGE = SIZE * SIZE + SIZE + 4
const ROW_BYTES = PIXELS * 4

/** Bytes of everything but the mesh. */
const BYTES = {
  nearness: IMAGE * 4,
  nearest: IMAGE * 4,
  distances: (PIXELS + 2 * MARGIN) * PATTERN * PLANE * 4,
  lists: 4 * LIST * 4,
  taps: PATTERN * PATTERN * TAPS * 12,
  scene: 128,
  lights: 256,
  displayed: DISPLAYED.length,
  normals: 2 * 3 * (SIZE + 8) * 4,
  sums: PIXELS * 16,
  mask: SHADOW.size ** 2 * 4,
  blurred: SHADOW.size ** 2 * 4,
  rgba: ROW_BYTES * PIXELS,
  filtered: (ROW_BYTES + 1) * PIXELS,
}
type Places = Record<keyof typeof BYTES, number>

/** Addresses of the mesh in the kernels' memory. */
interface MeshPlaces {
  points: number
  shadow: number
  triangles: number
  normals: number
}

/**
 * Draws a picture with kernels, and passes its rows to `encode` as a PNG filters them; they are overwritten by the next.
 */
export function drawFiltered<Result>(
  view: View,
  { triangles }: Pick<Mesh, 'triangles'>,
  normals: Float32Array,
  encode: (rows: Uint8Array) => Result,
): Result {
  const { at, free } = layOut()
  const lists = { points: view.points, shadow: shadowPoints(view), triangles, normals }
  const meshBytes = Object.values(lists).reduce((sum, { byteLength }) => sum + byteLength, 0)
  const { kernels, memory } = loadPictureKernels(free + meshBytes)
  const mesh = copyMesh(memory, free, lists)
  writeTables(memory, at, view)
  drawSurface(kernels, at, mesh, { view, triangles })
  drawShadow(kernels, at, mesh, { points: lists.shadow, triangles })
  kernels.lendOpenness(PIXELS, at.distances, at.lists, at.taps, TAPS, at.scene)
  kernels.measureOpenness()
  kernels.lendShading(at.lights, at.displayed, STEPS, BRIGHTEST, at.normals, at.sums)
  kernels.shade(at.rgba, SHADOW.size / PIXELS)
  kernels.filterUp(at.rgba, at.filtered, PIXELS, ROW_BYTES, FILTER_UP)
  const result = encode(new Uint8Array(memory.buffer, at.filtered, BYTES.filtered))
  releasePictureKernels()
  return result
}

/** Multiples of 16, after a first place that nothing uses. */
function layOut(): { at: Places; free: number } {
  let free = 16
  const at = {} as Places
  for (const name of Object.keys(BYTES) as (keyof Places)[]) {
    at[name] = free
    free += Math.ceil(BYTES[name] / 16) * 16
  }
  return { at, free }
}

function copyMesh(
  { buffer }: WebAssembly.Memory,
  start: number,
  lists: Record<keyof MeshPlaces, Float32Array | Uint32Array>,
): MeshPlaces {
  let free = start
  const copied = (list: Float32Array | Uint32Array) => {
    const place = free
    const List = list instanceof Float32Array ? Float32Array : Uint32Array
    new List(buffer, place, list.length).set(list)
    free += list.byteLength
    return place
  }
  const { points, shadow, triangles, normals } = lists
  return {
    points: copied(points),
    shadow: copied(shadow),
    triangles: copied(triangles),
    normals: copied(normals),
  }
}

function writeTables({ buffer }: WebAssembly.Memory, at: Places, view: View): void {
  const lines = [DEPTH_STEP, CREASE_COSINE, CREASE_DARKENING, OUTLINE_DARKENING]
  new Float32Array(buffer, at.lights).set([...lightTable(lightsOf(view)), ...lines])
  new Float32Array(buffer, at.scene).set(occlusionTable(view))
  new Uint8Array(buffer, at.displayed).set(DISPLAYED)
  const table = new DataView(buffer, at.taps, BYTES.taps)
  for (const [turn, taps] of allTaps(PIXELS).entries()) {
    for (let tap = 0; tap < TAPS; tap++) {
      const place = (turn * TAPS + tap) * 12
      const column = (turn % PATTERN) + taps.columns[tap]
      const plane = taps.rows[tap] * PATTERN + (((column % PATTERN) + PATTERN) % PATTERN)
      table.setInt32(place, (plane * PLANE + Math.floor(column / PATTERN)) * 4, true)
      table.setFloat32(place + 4, taps.x[tap], true)
      table.setFloat32(place + 8, taps.y[tap], true)
    }
  }
}

interface DrawnTriangles {
  view: View
  triangles: Uint32Array
}

function drawSurface(
  kernels: PictureKernels,
  at: Places,
  mesh: MeshPlaces,
  { view, triangles }: DrawnTriangles,
): void {
  kernels.lendImage(SIZE, at.nearness, at.nearest)
  kernels.lendTriangles(mesh.points, mesh.triangles, mesh.normals, triangles.length)
  kernels.drawTriangles(findDrawInterval({ points: view.points, triangles }))
}

function drawShadow(
  kernels: PictureKernels,
  at: Places,
  mesh: MeshPlaces,
  screen: { points: Float32Array; triangles: Uint32Array },
): void {
  const { size, blurRadius, blurRounds, darkness } = SHADOW
  kernels.drawShadow(at.mask, size, mesh.shadow, findDrawInterval(screen))
  for (let round = 0; round < blurRounds; round++) {
    kernels.blur(at.mask, at.blurred, size, blurRadius, 1, size)
    kernels.blur(at.blurred, at.mask, size, blurRadius, size, 1)
  }
  kernels.lendShadow(at.mask, size, darkness)
}
