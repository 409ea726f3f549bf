import { CompiledKernels, type LoadedKernels } from '../../kernels/compiled-kernels.ts'
import { KERNEL_CODE } from './kernel-code.ts'

/** The exports of the compiled kernels (`assembly/`). Lists are given by their addresses. */
export interface MeshKernels {
  beginWeld: (
    coordinates: number,
    vertexRoom: number,
    table: number,
    slots: number,
    triangles: number,
  ) => void
  weldTriangles: (from: number, stride: number, count: number, factor: number) => number
  weldedVertices: () => number
  pairHalfEdges: (
    triangles: number,
    corners: number,
    vertices: number,
    first: number,
    next: number,
    neighbors: number,
  ) => number
  fillPatches: (neighbors: number, count: number, patchOf: number, stack: number) => number
  measurePatches: (
    positions: number,
    triangles: number,
    corners: number,
    patchOf: number,
    patches: number,
    measures: number,
  ) => void
  countCollinear: (positions: number, triangles: number, corners: number) => number
  lendLinks: (triangles: number, vertices: number) => void
  placeVertices: (positions: number, count: number) => void
  linkTriangles: (triangles: number, neighbors: number, count: number) => void
  lendQuadrics: (quadrics: number, vertices: number) => void
  addPlanes: (triangles: number) => void
  sampleCosts: (list: number, vertices: number, step: number) => number
  moveVertices: (first: number, end: number, limit: number, most: number) => number
  listLeft: (list: number, triangles: number) => number
  listMoves: (list: number, vertices: number) => void
}

const PAGE_BYTES = 65_536
/** Lists begin at multiples of this. */
const ALIGNMENT = 16
/** More is not worth the memory: such a mesh is computed in TypeScript. */
const MAX_BYTES = 1024 ** 3
/** Memory above this is given back after the mesh that needed it. */
const MAX_KEPT_BYTES = 16 * 1024 ** 2

const compiled = new CompiledKernels<MeshKernels>(KERNEL_CODE)
/** Kept for the next mesh. */
let loaded: LoadedKernels<MeshKernels> | null = null

/** Lists in the memory of the kernels. They must not be used after `withMeshKernels`. */
export class KernelLists {
  readonly #buffer: ArrayBuffer
  #free = ALIGNMENT

  constructor(buffer: ArrayBuffer) {
    this.#buffer = buffer
  }

  bytes(count: number): Uint8Array {
    return new Uint8Array(this.#buffer, this.#take(count), count)
  }

  words(count: number): Uint32Array {
    return new Uint32Array(this.#buffer, this.#take(count * 4), count)
  }

  floats(count: number): Float32Array {
    return new Float32Array(this.#buffer, this.#take(count * 4), count)
  }

  doubles(count: number): Float64Array {
    return new Float64Array(this.#buffer, this.#take(count * 8), count)
  }

  #take(bytes: number): number {
    const start = this.#free
    this.#free += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT
    return start
  }
}

/** Returns the memory for lists of these lengths in bytes. */
export function listBytes(...lengths: number[]): number {
  return lengths.reduce((sum, bytes) => sum + bytes + ALIGNMENT, ALIGNMENT)
}

/**
 * Runs `work` with the kernels and `bytes` for its lists. Null for more than is reasonable. Keeps the
 * memory until `releaseKernelMemory`.
 */
export function withMeshKernels<Result>(
  bytes: number,
  work: (kernels: MeshKernels, lists: KernelLists) => Result,
): Result | null {
  loaded ??= bytes <= MAX_BYTES ? compiled.load() : null
  if (!loaded || !growTo(loaded.memory, bytes)) return null
  const { kernels, memory } = loaded
  return work(kernels, new KernelLists(memory.buffer))
}

/** Gives the memory back, if it is large. */
export function releaseKernelMemory(): void {
  if (loaded && loaded.memory.buffer.byteLength > MAX_KEPT_BYTES) loaded = null
}

function growTo(memory: WebAssembly.Memory, bytes: number): boolean {
  const missing = bytes - memory.buffer.byteLength
  if (missing <= 0) return true
  if (bytes > MAX_BYTES) return false
  try {
    memory.grow(Math.ceil(missing / PAGE_BYTES))
    return true
  } catch {
    return false
  }
}
