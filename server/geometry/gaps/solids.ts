import { findEdges } from '../mesh/edges.ts'
import type { Measure } from '../mesh/measure.ts'
import { measuredShells } from '../mesh/measured-shells.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { closedShells, findRoot, type Shells } from '../mesh/shells.ts'
import { findContainers, innermost } from '../survey/containment.ts'

/** The shells of a part grouped into solids: a solid includes its voids and the shells inside its material. */
export interface Solids {
  shells: Shells
  /** The measure of each shell. */
  measures: Measure[]
  /** Union-find over the shells; those of one solid have one root. Solids that touch are united in it later. */
  parent: Uint32Array
  /** True if a shell wound outward is inside the material of another. */
  hasEmbeddedSolid: boolean
}

/**
 * Groups shells into solids. A shell wound inward is a void of the body around it. One wound outward is its own solid
 * when it is in air, as the ball in a rattle, and belongs to the body around it when it is in material.
 */
export function findSolids(mesh: Mesh): Solids {
  const { shells, measures } = measuredShells(mesh)
  const parent = Uint32Array.from({ length: shells.count }, (_, shell) => shell)
  if (shells.count === 1) return { shells, measures, parent, hasEmbeddedSolid: false }
  let hasEmbeddedSolid = false
  const closed = closedShells(shells, findEdges(mesh))
  for (const [shell, containers] of findContainers(mesh, { ...shells, closed }, measures)) {
    const bodies = containers.filter((container) => measures[container].volume_mm3 > 0)
    const depth = bodies.length - (containers.length - bodies.length)
    const body = innermost(bodies, measures)
    const isVoid = measures[shell].volume_mm3 < 0
    if (!isVoid && depth > 0) hasEmbeddedSolid = true
    if (body !== null && (isVoid || depth > 0)) parent[findRoot(parent, shell)] = findRoot(parent, body)
  }
  return { shells, measures, parent, hasEmbeddedSolid }
}
