import type { Edges } from '../mesh/edges.ts'
import type { Mesh } from '../mesh/mesh.ts'

/** Vertices of open edges within this distance are merged; far below what a printer can place. */
const NEAR_MM = 1e-4

/** Twice NEAR_MM, so that near vertices are in the same cell or in the next one on the nearer side. */
const CELL_MM = 2 * NEAR_MM

/**
 * Merges vertices of open edges that lie within NEAR_MM of each other, which closes seams that rounding opened. Returns
 * the mesh and how many vertices were merged into others.
 */
export function weldNearOpenEdges(mesh: Mesh, edges: Edges): { mesh: Mesh; welded: number } {
  const open = openVertices(mesh, edges)
  const grid = new VertexGrid(mesh.positions, open.length)
  const target = Uint32Array.from({ length: mesh.positions.length / 3 }, (_, vertex) => vertex)
  let welded = 0
  for (const vertex of open) {
    const near = grid.nearestOrAdd(vertex)
    if (near !== vertex) welded++
    target[vertex] = near
  }
  if (welded === 0) return { mesh, welded }
  return {
    mesh: { positions: mesh.positions, triangles: mesh.triangles.map((vertex) => target[vertex]) },
    welded,
  }
}

function openVertices(mesh: Mesh, edges: Edges): Uint32Array {
  const isOpen = new Uint8Array(mesh.positions.length / 3)
  for (let edge = 0; edge < edges.count; edge++) {
    if (edges.forward[edge] + edges.backward[edge] !== 1) continue
    isOpen[edges.low[edge]] = 1
    isOpen[edges.high[edge]] = 1
  }
  const open = new Uint32Array(isOpen.reduce((sum, flag) => sum + flag, 0))
  let at = 0
  for (let vertex = 0; vertex < isOpen.length; vertex++) if (isOpen[vertex]) open[at++] = vertex
  return open
}

/** Hash table of vertices by grid cell. */
class VertexGrid {
  readonly #positions: Float32Array
  readonly #first: Int32Array
  readonly #next: Int32Array

  constructor(positions: Float32Array, expected: number) {
    let size = 64
    while (size < expected * 2) size *= 2
    this.#positions = positions
    this.#first = new Int32Array(size).fill(-1)
    this.#next = new Int32Array(positions.length / 3)
  }

  /** Returns the nearest vertex in the grid within NEAR_MM; when there is none, adds this one and returns it. */
  nearestOrAdd(vertex: number): number {
    const [x, y, z] = [0, 1, 2].map((axis) => this.#positions[vertex * 3 + axis] / CELL_MM)
    const [cellX, cellY, cellZ] = [Math.floor(x), Math.floor(y), Math.floor(z)]
    const [sideX, sideY, sideZ] = [nearerSide(x), nearerSide(y), nearerSide(z)]
    let best = vertex
    let bestDistance = NEAR_MM
    for (let corner = 0; corner < 8; corner++) {
      const bucket = this.#bucket(
        cellX + (corner & 1 ? sideX : 0),
        cellY + (corner & 2 ? sideY : 0),
        cellZ + (corner & 4 ? sideZ : 0),
      )
      for (let other = this.#first[bucket]; other >= 0; other = this.#next[other]) {
        const distance = this.#distance(vertex, other)
        if (distance > bestDistance) continue
        best = other
        bestDistance = distance
      }
    }
    if (best === vertex) {
      const bucket = this.#bucket(cellX, cellY, cellZ)
      this.#next[vertex] = this.#first[bucket]
      this.#first[bucket] = vertex
    }
    return best
  }

  #bucket(x: number, y: number, z: number): number {
    let mixed = Math.imul(x | 0, 0x8da6b343) ^ Math.imul(y | 0, 0xd8163841) ^ Math.imul(z | 0, 0xcb1ab31f)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
    return (mixed ^ (mixed >>> 13)) & (this.#first.length - 1)
  }

  #distance(a: number, b: number): number {
    const dx = this.#positions[a * 3] - this.#positions[b * 3]
    const dy = this.#positions[a * 3 + 1] - this.#positions[b * 3 + 1]
    const dz = this.#positions[a * 3 + 2] - this.#positions[b * 3 + 2]
    return Math.sqrt(dx * dx + dy * dy + dz * dz)
  }
}

function nearerSide(value: number): number {
  return value - Math.floor(value) < 0.5 ? -1 : 1
}
