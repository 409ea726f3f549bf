import type { Surface } from '../surface/surface.ts'

/** Bits of each coordinate of a cell: 32 cells along each side of the box around a part. */
const CELL_BITS = 5
const CELLS = 1 << CELL_BITS
const HASH_CELLS = 1 << 15

const orderBySurface = new WeakMap<Surface, Uint32Array>()

/**
 * Returns the faces in an order that follows from where they are, neighbors mostly together (a Z-order curve): what is sampled in
 * this order is spread over the part and does not depend on the order of triangles in a file. Cached while the surface exists.
 */
export function listFacesInSpace(surface: Surface): Uint32Array {
  const known = orderBySurface.get(surface)
  if (known) return known
  const { cells, hashes } = findCells(surface)
  const faces = Uint32Array.from({ length: surface.count }, (_, face) => face)
  // Sorting is stable: those of one cell stay in the order of their hashes.
  const order = sortBy(sortBy(faces, hashes, HASH_CELLS), cells, CELLS ** 3)
  orderBySurface.set(surface, order)
  return order
}

/** For each face the cell that its center is in, and a number that differs between the faces of a cell. */
function findCells(surface: Surface): { cells: Uint16Array; hashes: Uint16Array } {
  const { positions, triangles } = surface.mesh
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let at = 0; at < positions.length; at++) {
    const axis = at % 3
    if (positions[at] < low[axis]) low[axis] = positions[at]
    if (positions[at] > high[axis]) high[axis] = positions[at]
  }
  const cells = new Uint16Array(surface.count)
  const mixed = new Int32Array(surface.count)
  const spread = Uint16Array.from({ length: CELLS }, (_, cell) => spreadBits(cell))
  for (let axis = 0; axis < 3; axis++) {
    const from = low[axis]
    const size = Math.max(high[axis] - from, Number.MIN_VALUE)
    for (let face = 0; face < cells.length; face++) {
      const sum = positions[triangles[face * 3] * 3 + axis] + positions[triangles[face * 3 + 1] * 3 + axis]
      const center = (sum + positions[triangles[face * 3 + 2] * 3 + axis]) / 3
      const share = (center - from) / size
      cells[face] |= spread[Math.min(CELLS - 1, Math.floor(share * CELLS))] << axis
      mixed[face] = mixHash(mixed[face], Math.floor(share * 2 ** 20))
    }
  }
  const hashes = Uint16Array.from(mixed, (hash) => hash & (HASH_CELLS - 1))
  return { cells, hashes }
}

function mixHash(hash: number, number: number): number {
  const product = Math.imul(hash ^ number, 0x9e3779b1)
  return product ^ (product >>> 15)
}

/** Leaves two bits free after each bit, for the other axes. */
function spreadBits(cell: number): number {
  let spread = 0
  for (let bit = 0; bit < CELL_BITS; bit++) spread |= ((cell >>> bit) & 1) << (3 * bit)
  return spread
}

/** Sorts numbers by a key below `keys` (counting sort). */
function sortBy(numbers: Uint32Array, keyOf: Uint16Array, keys: number): Uint32Array {
  const startOf = new Uint32Array(keys + 1)
  for (const number of numbers) startOf[keyOf[number] + 1]++
  for (let key = 0; key < keys; key++) startOf[key + 1] += startOf[key]
  const sorted = new Uint32Array(numbers.length)
  for (const number of numbers) sorted[startOf[keyOf[number]]++] = number
  return sorted
}
