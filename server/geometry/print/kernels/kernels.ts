import { CompiledKernels } from '../../kernels/compiled-kernels.ts'
import { KERNEL_CODE } from './kernel-code.ts'

/**
 * The exports of the compiled kernels (`assembly/`). A set of pixels is given by its address and number of words, a
 * multiple of four. Each has the same result as the function in `../raster` that calls it.
 */
export interface PrintKernels {
  lendMemory: (spareSet: number, zeroRow: number, oneRow: number) => void
  count: (bits: number, words: number) => number
  firstFilled: (bits: number, words: number, start: number) => number
  endOfFilled: (bits: number, words: number) => number
  firstDifference: (one: number, other: number, words: number, start: number) => number
  intersect: (result: number, one: number, other: number, words: number) => void
  unite: (result: number, one: number, other: number, words: number) => void
  subtract: (result: number, from: number, removed: number, words: number) => void
  markSolid: (solid: number, common: number, small: number, fillable: number, words: number) => void
  dilate: (bits: number, rows: number, wordsPerRow: number, square: number, diamond: number) => void
  erode: (bits: number, rows: number, wordsPerRow: number, square: number, diamond: number) => void
  findRuns: (...pointersAndSizes: number[]) => number
  lendTable: (address: number) => void
  beginWalls: (room: number, rows: number, columns: number, wordsPerRow: number, sets: number) => void
  addOffset: (bits: number, radius: number) => void
  stampWalls: (segments: number, count: number) => void
  endWalls: () => void
}

export interface LoadedPrintKernels {
  kernels: PrintKernels
  memory: WebAssembly.Memory
}

const compiled = new CompiledKernels<PrintKernels>(KERNEL_CODE)

/** Returns the kernels with a memory of their own. */
export function loadKernels(): LoadedPrintKernels {
  return compiled.load()
}
