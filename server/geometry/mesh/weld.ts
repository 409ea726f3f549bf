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
  const map = new Uint32Array(count)
  const welder = new VertexWelder(count / 3)
  for (let vertex = 0; vertex < count; vertex++) map[vertex] = welder.add(positions, vertex * 3)
  return { positions: welder.positions(), map }
}

/** Numbers vertices by their coordinates as they come in. They are stored together, where most lookups end. */
export class VertexWelder {
  #coordinates: Float32Array
  /** The same memory, because vertices are compared by their bits. */
  #bits: Uint32Array
  /** Numbers of vertices by hash, -1 where there is none. */
  #table: Int32Array
  #count = 0

  constructor(expected: number) {
    this.#coordinates = new Float32Array(3 * Math.max(16, Math.ceil(expected)))
    this.#bits = new Uint32Array(this.#coordinates.buffer)
    this.#table = newTable(expected)
  }

  /** The number of the vertex whose three coordinates begin at `at`. */
  add(from: Float32Array, at: number): number {
    const to = this.#count * 3
    if (to === this.#coordinates.length) this.#grow()
    const coordinates = this.#coordinates
    // Adding 0 turns -0 into 0.
    coordinates[to] = from[at] + 0
    coordinates[to + 1] = from[at + 1] + 0
    coordinates[to + 2] = from[at + 2] + 0
    const slot = findSlot(this.#table, this.#bits, to)
    const known = this.#table[slot]
    if (known >= 0) return known
    this.#table[slot] = this.#count++
    if (this.#count * 2 > this.#table.length) this.#growTable()
    return this.#count - 1
  }

  positions(): Float32Array {
    return this.#coordinates.slice(0, this.#count * 3)
  }

  #grow(): void {
    const grown = new Float32Array(3 * Math.ceil(this.#count * 1.5))
    grown.set(this.#coordinates)
    this.#coordinates = grown
    this.#bits = new Uint32Array(grown.buffer)
  }

  #growTable(): void {
    const grown = newTable(this.#table.length)
    for (let vertex = 0; vertex < this.#count; vertex++)
      grown[findSlot(grown, this.#bits, vertex * 3)] = vertex
    this.#table = grown
  }
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

/** Returns the slot that holds the vertex whose coordinates begin at `at`, or the free one where it belongs. */
function findSlot(table: Int32Array, bits: Uint32Array, at: number): number {
  const x = bits[at]
  const y = bits[at + 1]
  const z = bits[at + 2]
  const last = table.length - 1
  let slot = hash(x, y, z) & last
  for (let vertex = table[slot]; vertex >= 0; vertex = table[slot]) {
    const other = vertex * 3
    if (bits[other] === x && bits[other + 1] === y && bits[other + 2] === z) return slot
    slot = (slot + 1) & last
  }
  return slot
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
