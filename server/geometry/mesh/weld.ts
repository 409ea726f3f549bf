import type { Mesh } from './mesh.ts'

export interface WeldedVertices {
  positions: Float32Array
  /** For each original vertex its number among the welded ones. */
  map: Uint32Array
}

/**
 * Merges vertices with the same coordinates: same 32 bits in x, y and z, with -0 equal to 0. Keeps the order of first
 * use. Takes linear time.
 */
export function weldExact(positions: Float32Array): WeldedVertices {
  const count = positions.length / 3
  const bits = new Uint32Array(positions.buffer, positions.byteOffset, positions.length)
  const map = new Uint32Array(count)
  const firstUse = new Uint32Array(count)
  let unique = 0
  let table = newTable(count / 3)
  for (let vertex = 0; vertex < count; vertex++) {
    if (unique * 2 > table.length) table = growTable(table, bits, firstUse, unique)
    const slot = findSlot(table, bits, firstUse, vertex)
    if (table[slot] < 0) {
      table[slot] = unique
      firstUse[unique++] = vertex
    }
    map[vertex] = table[slot]
  }
  return { positions: copyVertices(positions, firstUse.subarray(0, unique)), map }
}

/** Steps of 1e-8 mm, far below anything printed: CAD programs write 1.2e-17 for 0. */
const STEPS_PER_MM = 1e8

/**
 * Rounds coordinates to steps of 1e-8 mm in place, so that vertices which differ only by rounding near zero weld
 * exactly. From 1 mm on a 32-bit float has no finer steps than that.
 */
export function snapRoundingNoise(positions: Float32Array): void {
  for (let at = 0; at < positions.length; at++) {
    const value = positions[at]
    if (value < 1 && value > -1) positions[at] = Math.round(value * STEPS_PER_MM) / STEPS_PER_MM
  }
}

/** The same triangles over welded vertices. */
export function weldMesh(mesh: Mesh): Mesh {
  const { positions, map } = weldExact(mesh.positions)
  return { positions, triangles: mesh.triangles.map((vertex) => map[vertex]) }
}

function newTable(expected: number): Int32Array {
  let size = 64
  while (size < expected * 2) size *= 2
  return new Int32Array(size).fill(-1)
}

function growTable(table: Int32Array, bits: Uint32Array, firstUse: Uint32Array, unique: number): Int32Array {
  const grown = newTable(table.length)
  for (let id = 0; id < unique; id++) grown[findSlot(grown, bits, firstUse, firstUse[id])] = id
  return grown
}

/** Returns the slot that holds this vertex, or the free one where it belongs. */
function findSlot(table: Int32Array, bits: Uint32Array, firstUse: Uint32Array, vertex: number): number {
  const x = withoutNegativeZero(bits[vertex * 3])
  const y = withoutNegativeZero(bits[vertex * 3 + 1])
  const z = withoutNegativeZero(bits[vertex * 3 + 2])
  let slot = hash(x, y, z) & (table.length - 1)
  for (;;) {
    const id = table[slot]
    if (id < 0) return slot
    const other = firstUse[id] * 3
    if (
      withoutNegativeZero(bits[other]) === x &&
      withoutNegativeZero(bits[other + 1]) === y &&
      withoutNegativeZero(bits[other + 2]) === z
    ) {
      return slot
    }
    slot = (slot + 1) & (table.length - 1)
  }
}

function withoutNegativeZero(bits: number): number {
  return bits === 0x80000000 ? 0 : bits
}

/** Three rounds of MurmurHash3 with its finalizer: near floats differ in few, high bits. */
function hash(x: number, y: number, z: number): number {
  let mixed = mix(mix(mix(0, x), y), z)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

function mix(state: number, key: number): number {
  const scrambled = Math.imul(key, 0xcc9e2d51)
  const rotated = Math.imul((scrambled << 15) | (scrambled >>> 17), 0x1b873593)
  const next = state ^ rotated
  return Math.imul((next << 13) | (next >>> 19), 5) + 0xe6546b64
}

/** Copies some vertices. Adding 0 turns -0 into 0. */
function copyVertices(positions: Float32Array, vertices: Uint32Array): Float32Array {
  const copied = new Float32Array(vertices.length * 3)
  for (let at = 0; at < vertices.length; at++) {
    const from = vertices[at] * 3
    copied[at * 3] = positions[from] + 0
    copied[at * 3 + 1] = positions[from + 1] + 0
    copied[at * 3 + 2] = positions[from + 2] + 0
  }
  return copied
}
