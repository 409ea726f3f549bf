import type { Mesh } from './mesh.ts'

/** `map` gives for each vertex before its number after; `positions` are those after. */
export interface Weld {
  positions: Float32Array
  map: Uint32Array
}

/**
 * Makes vertices with the same coordinates one: same 32 bits in x, y and z, with -0 equal to 0.
 * Order of first use is kept. Time grows in proportion to the vertices.
 */
export function weldExact(positions: Float32Array): Weld {
  const count = positions.length / 3
  const bits = new Uint32Array(positions.buffer, positions.byteOffset, positions.length)
  const map = new Uint32Array(count)
  const firstUse = new Uint32Array(count)
  let unique = 0
  let table = newTable(count / 3)
  for (let vertex = 0; vertex < count; vertex++) {
    if (unique * 2 > table.length) table = grownTable(table, bits, firstUse, unique)
    const slot = slotOf(table, bits, firstUse, vertex)
    if (table[slot] < 0) {
      table[slot] = unique
      firstUse[unique++] = vertex
    }
    map[vertex] = table[slot]
  }
  return { positions: pick(positions, firstUse.subarray(0, unique)), map }
}

/** Steps of 1e-8 mm, far below anything printed: programs write 1.2e-17 where they mean 0. */
const STEPS_PER_MM = 1e8

/**
 * Moves coordinates to the next step of 1e-8 mm, in place. Above 1 mm a 32-bit float has no finer steps than that.
 * After it, vertices that only differ by rounding near zero weld exactly.
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

function grownTable(table: Int32Array, bits: Uint32Array, firstUse: Uint32Array, unique: number): Int32Array {
  const grown = newTable(table.length)
  for (let id = 0; id < unique; id++) grown[slotOf(grown, bits, firstUse, firstUse[id])] = id
  return grown
}

/** The slot that holds this vertex, or the free one where it belongs. */
function slotOf(table: Int32Array, bits: Uint32Array, firstUse: Uint32Array, vertex: number): number {
  const x = foldZero(bits[vertex * 3])
  const y = foldZero(bits[vertex * 3 + 1])
  const z = foldZero(bits[vertex * 3 + 2])
  let slot = hash(x, y, z) & (table.length - 1)
  for (;;) {
    const id = table[slot]
    if (id < 0) return slot
    const other = firstUse[id] * 3
    if (foldZero(bits[other]) === x && foldZero(bits[other + 1]) === y && foldZero(bits[other + 2]) === z) {
      return slot
    }
    slot = (slot + 1) & (table.length - 1)
  }
}

function foldZero(bits: number): number {
  return bits === 0x80000000 ? 0 : bits
}

/** Three rounds of MurmurHash3 with its finaliser: neighbouring floats differ in few, high bits. */
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

/** Adding 0 turns -0 into 0, so that equal vertices also read equal. */
function pick(positions: Float32Array, vertices: Uint32Array): Float32Array {
  const picked = new Float32Array(vertices.length * 3)
  for (let at = 0; at < vertices.length; at++) {
    const from = vertices[at] * 3
    picked[at * 3] = positions[from] + 0
    picked[at * 3 + 1] = positions[from + 1] + 0
    picked[at * 3 + 2] = positions[from + 2] + 0
  }
  return picked
}
