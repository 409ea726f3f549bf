import { loadKernels, type PrintKernels, type LoadedPrintKernels } from './kernels.ts'

/** Bytes at the start that no set uses: a kernel may read a little before a set. */
const FIRST_BYTE = 1024
const PAGE_BYTES = 65_536
/** More is not worth the memory: such parts are computed in TypeScript. */
const MAX_BYTES = 512 * 1024 ** 2
/** Memory above this is given back after the part that needed it. */
const MAX_KEPT_BYTES = 64 * 1024 ** 2
/** Segments of outlines that are handed over at a time, and doubles of each. */
export const SEGMENT_ROOM = 4096
export const SEGMENT_DOUBLES = 4
/** Sets that are offset from walls at a time, and words that each needs besides two per row. */
export const OFFSET_ROOM = 7
const OFFSET_WORDS = 12

/** The needs of a part: the largest set and row of its grids, their most rows, and bytes for everything else. */
export interface KernelRoom {
  rows: number
  largestSet: number
  largestRow: number
  bytes: number
}

interface OpenMemory {
  kernels: PrintKernels
  buffer: ArrayBuffer
  /** The next free byte. */
  free: number
  segments: Float64Array
}

/** Kept for the next part. */
let loaded: LoadedPrintKernels | null = null
let open: OpenMemory | null = null

/**
 * Runs `work` with memory in which kernels work on sets of pixels. For more than is reasonable, sets are ordinary arrays, and every function computes the same in TypeScript. Sets must not be used after `work`.
 */
export function withKernels<Result>(room: KernelRoom, work: () => Result): Result {
  if (open) return work()
  open = openMemory(room)
  try {
    return work()
  } finally {
    open = null
    if (loaded && loaded.memory.buffer.byteLength > MAX_KEPT_BYTES) loaded = null
  }
}

function openMemory({ rows, largestSet, largestRow, bytes }: KernelRoom): OpenMemory | null {
  const tableWords = OFFSET_ROOM * (2 * rows + OFFSET_WORDS)
  const scratch = (largestSet + 2 * largestRow + tableWords) * Uint32Array.BYTES_PER_ELEMENT
  const segmentBytes = SEGMENT_ROOM * SEGMENT_DOUBLES * Float64Array.BYTES_PER_ELEMENT
  const needed = FIRST_BYTE + scratch + segmentBytes + bytes
  if (!(needed <= MAX_BYTES)) return null
  loaded ??= loadKernels()
  if (!growTo(loaded.memory, needed)) return null
  const { kernels, memory } = loaded
  const buffer = memory.buffer
  const segments = new Float64Array(buffer, FIRST_BYTE, SEGMENT_ROOM * SEGMENT_DOUBLES)
  open = { kernels, buffer, free: FIRST_BYTE + segmentBytes, segments }
  const zeros = makeWords(largestRow)
  const ones = makeWords(largestRow).fill(0xffffffff)
  kernels.lendMemory(makeWords(largestSet).byteOffset, zeros.byteOffset, ones.byteOffset)
  kernels.lendTable(makeWords(tableWords).byteOffset)
  return open
}

function growTo(memory: WebAssembly.Memory, bytes: number): boolean {
  const missing = bytes - memory.buffer.byteLength
  if (missing <= 0) return true
  try {
    memory.grow(Math.ceil(missing / PAGE_BYTES))
    return true
  } catch {
    return false
  }
}

/** Words, all 0: where kernels can work on them if there is room, else anywhere. */
export function makeWords(count: number): Uint32Array {
  const bytes = Math.ceil(count / 4) * 16
  if (!open || open.free + bytes > open.buffer.byteLength) return new Uint32Array(count)
  const words = new Uint32Array(open.buffer, open.free, count)
  open.free += bytes
  return words.fill(0)
}

/** Returns the kernels, if they can work on this array. */
export function kernelsFor(words: Uint32Array): PrintKernels | null {
  return open !== null && words.buffer === open.buffer ? open.kernels : null
}

/** Returns the list from which the kernels read segments; null if there is none. */
export function segmentsForKernels(): Float64Array | null {
  return open && open.segments
}
