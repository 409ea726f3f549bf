import { findEdges } from '../mesh/edges.ts'
import { measureShells, type Measure } from '../mesh/measure.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { closedShells, findRoot, findShells, type Shells } from '../mesh/shells.ts'
import { findContainers, innermost } from '../survey/containment.ts'

/** The shells of a part put together to solids: a solid's hollows are its own, and so is what lies in its material. */
export interface Solids {
  shells: Shells
  /** Of each shell. */
  measures: Measure[]
  /** Union-find over the shells; those of one solid have one root. Grows as solids are found to touch. */
  parent: Uint32Array
  /** True when a shell wound outwards lies in the material of another. */
  hasBuried: boolean
}

/**
 * A shell wound inwards bounds the body around it. One wound outwards is a solid of its own where there is air
 * around it, as a ball in a rattle has, and belongs to the body around it where there is material.
 */
export function findSolids(mesh: Mesh): Solids {
  const shells = findShells(mesh)
  const measures = measureShells(mesh, shells)
  const parent = Uint32Array.from({ length: shells.count }, (_, shell) => shell)
  if (shells.count === 1) return { shells, measures, parent, hasBuried: false }
  let hasBuried = false
  const closed = closedShells(shells, findEdges(mesh))
  for (const [shell, around] of findContainers(mesh, { ...shells, closed }, measures)) {
    const bodies = around.filter((one) => measures[one].volume_mm3 > 0)
    const depth = bodies.length - (around.length - bodies.length)
    const body = innermost(bodies, measures)
    const isVoid = measures[shell].volume_mm3 < 0
    if (!isVoid && depth > 0) hasBuried = true
    if (body !== null && (isVoid || depth > 0)) parent[findRoot(parent, shell)] = findRoot(parent, body)
  }
  return { shells, measures, parent, hasBuried }
}
