import { CompiledKernels, type LoadedKernels } from '../../kernels/compiled-kernels.ts'
import { KERNEL_CODE } from './kernel-code.ts'

/** The exports of the compiled kernels (`assembly/`); `lend` tells them the address of something in their memory. */
export interface PictureKernels {
  lendImage: (side: number, nearness: number, nearest: number) => void
  lendTriangles: (points: number, triangles: number, normals: number, corners: number) => void
  drawTriangles: (interval: number) => void
  drawShadow: (mask: number, side: number, points: number, interval: number) => void
  blur: (from: number, to: number, length: number, radius: number, step: number, next: number) => void
  lendShadow: (mask: number, side: number, darkness: number) => void
  lendOpenness: (
    side: number,
    distances: number,
    lists: number,
    taps: number,
    tapCount: number,
    scene: number,
  ) => void
  measureOpenness: () => void
  lendShading: (
    lights: number,
    displayed: number,
    steps: number,
    brightest: number,
    normals: number,
    sums: number,
  ) => void
  shade: (rgba: number, shadowScale: number) => void
  filterUp: (from: number, to: number, rows: number, rowBytes: number, code: number) => void
}

const compiled = new CompiledKernels<PictureKernels>(KERNEL_CODE)

/** Kept for the next picture. */
let loaded: LoadedKernels<PictureKernels> | null = null

/** Returns the kernels with a memory of at least so many bytes. */
export function loadPictureKernels(bytes: number): LoadedKernels<PictureKernels> {
  loaded ??= compiled.load()
  const missing = bytes - loaded.memory.buffer.byteLength
  if (missing > 0) loaded.memory.grow(Math.ceil(missing / PAGE_BYTES))
  return loaded
}

/** Gives a large memory back. */
export function releasePictureKernels(): void {
  if (loaded && loaded.memory.buffer.byteLength > MAX_KEPT_BYTES) loaded = null
}

const PAGE_BYTES = 65_536
/** A part of 50,000 triangles takes as much. */
const MAX_KEPT_BYTES = 24 * 1024 ** 2
