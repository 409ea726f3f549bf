import { closeSmallLoops } from '../../mesh/close-loops.ts'
import { countEdgeFaults, findEdges } from '../../mesh/edges.ts'
import { findSoundNeighbors } from '../../mesh/sound-surface.ts'
import { measureMesh, sizeOf } from '../../mesh/measure.ts'
import { triangleCount, type Mesh } from '../../mesh/mesh.ts'
import type { Occt, OcctShape } from './occt-types.ts'
import { withOwned } from './step-owned.ts'
import { shapesWithin } from './step-shapes.ts'
import { sum } from './sum.ts'
import { readBinaryStl } from '../stl-binary.ts'
import { findDegenerateTriangles, removeTriangles } from '../../mesh/degenerate-triangles.ts'

/** Maximum distance of triangles from the surface in mm, and angle from one triangle to the next in radians. */
interface MeshTolerance {
  deflection: number
  angle: number
}

/** For slicing and preview. The angle matters more than the distance for small holes. */
const TOLERANCE: MeshTolerance = { deflection: 0.05, angle: 0.25 }
/**
 * OpenCASCADE 7.6 sometimes leaves out a face, depending on where its sample points fall. Of 100 solids of the reference
 * models 5 need a retry: one each with these tolerances, one as splines, two only the closing of a tiny hole.
 */
const RETRY_TOLERANCES: MeshTolerance[] = [
  { deflection: 0.05, angle: 0.3 },
  { deflection: 0.05, angle: 0.15 },
]
/** More faults than this are not a left-out face but a damaged shape, which retries do not fix. */
const MAX_FAULTS_TO_RETRY = 500
/** Converting faces to splines takes up to 30 ms each. */
const MAX_FACES_FOR_SPLINES = 150
/** On larger meshes retries cost more time than a small hole is worth. */
const MAX_TRIANGLES_TO_RETRY = 400_000
/** Left-out faces up to this size are closed flat: a quarter of the width of a printed line, squared. */
const MAX_TINY_HOLE_MM2 = 0.01
const MESH_PATH = '/mesh.stl'

/**
 * Meshes one solid or shell, equal vertices welded. When the shape is closed and the mesh is not, retries with other
 * tolerances and as splines, and returns the mesh with the fewest faults.
 */
export function meshShape(occt: Occt, shape: OcctShape, closed: boolean): Mesh {
  const first = meshOnce(occt, shape, TOLERANCE)
  if (!closed || triangleCount(first) > MAX_TRIANGLES_TO_RETRY) return first
  let best = closeTinyHoles(first)
  if (best.faults > MAX_FAULTS_TO_RETRY) return best.mesh
  for (const tolerance of RETRY_TOLERANCES) {
    if (best.faults === 0) break
    const other = closeTinyHoles(meshAgain(occt, shape, tolerance))
    if (other.faults < best.faults) best = other
  }
  if (best.faults === 0 || hasManyFaces(occt, shape)) return best.mesh
  const asSplines = closeTinyHoles(meshAsSplines(occt, shape))
  return asSplines.faults < best.faults ? asSplines.mesh : best.mesh
}

/**
 * Meshes by having OpenCASCADE write binary STL: one call for all faces, oriented and placed. Reading triangulations face
 * by face through the binding would take several times as long.
 */
function meshOnce(occt: Occt, shape: OcctShape, { deflection, angle }: MeshTolerance): Mesh {
  new occt.BRepMesh_IncrementalMesh_2(shape, deflection, false, angle, false).delete()
  // Without triangles no file is written.
  if (!occt.StlAPI.Write(shape, MESH_PATH, false) || !occt.FS.analyzePath(MESH_PATH).exists) return EMPTY_MESH
  const bytes = occt.FS.readFile(MESH_PATH)
  occt.FS.unlink(MESH_PATH)
  const { mesh } = readBinaryStl(bytes, 1)
  return removeTriangles(mesh, findDegenerateTriangles(mesh).removingPairs)
}

const EMPTY_MESH: Mesh = { positions: new Float32Array(0), triangles: new Uint32Array(0) }

function meshAgain(occt: Occt, shape: OcctShape, tolerance: MeshTolerance): Mesh {
  // Otherwise OpenCASCADE would reuse the earlier mesh.
  occt.BRepTools.Clean(shape, true)
  return meshOnce(occt, shape, tolerance)
}

/** A general transformation, here the identity, converts every surface to a spline, which OpenCASCADE meshes differently. */
function meshAsSplines(occt: Occt, shape: OcctShape): Mesh {
  return withOwned((owned) => {
    const identity = owned.keep(new occt.gp_GTrsf_1())
    const maker = owned.keep(new occt.BRepBuilderAPI_GTransform_2(shape, identity, true))
    return meshOnce(occt, owned.keep(maker.Shape()), TOLERANCE)
  })
}

function hasManyFaces(occt: Occt, shape: OcctShape): boolean {
  const { TopAbs_FACE } = occt.TopAbs_ShapeEnum
  return withOwned((owned) => shapesWithin(occt, owned, shape, TopAbs_FACE).length > MAX_FACES_FOR_SPLINES)
}

interface MeshWithFaults {
  mesh: Mesh
  /** Number of edges that a closed surface does not have. */
  faults: number
}

function closeTinyHoles(mesh: Mesh): MeshWithFaults {
  if (mesh.triangles.length === 0) return { mesh, faults: Infinity }
  if (findSoundNeighbors(mesh)) return { mesh, faults: 0 }
  const edges = findEdges(mesh)
  const faults = countEdgeFaults(edges).unbalanced
  if (faults === 0) return { mesh, faults }
  const { area_mm2, bounds_mm } = measureMesh(mesh)
  const [x, y, z] = sizeOf(bounds_mm)
  const filled = closeSmallLoops(mesh, edges, { area: area_mm2, box: x * y * z }).mesh
  if (measureMesh(filled).area_mm2 - area_mm2 > MAX_TINY_HOLE_MM2) return { mesh, faults }
  return { mesh: filled, faults: countEdgeFaults(findEdges(filled)).unbalanced }
}

/** Joins meshes. Vertices of different bodies are not welded, even where they touch. */
export function joinMeshes(meshes: Mesh[]): Mesh {
  if (meshes.length === 1) return meshes[0]
  const positions = new Float32Array(sum(meshes.map((mesh) => mesh.positions.length)))
  const triangles = new Uint32Array(sum(meshes.map((mesh) => mesh.triangles.length)))
  let position = 0
  let corner = 0
  for (const mesh of meshes) {
    positions.set(mesh.positions, position)
    for (const vertex of mesh.triangles) triangles[corner++] = vertex + position / 3
    position += mesh.positions.length
  }
  return { positions, triangles }
}
