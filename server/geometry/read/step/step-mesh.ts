import { closeSmallLoops } from '../../mesh/close-loops.ts'
import { countEdgeFaults, findEdges } from '../../mesh/edges.ts'
import { measureMesh, sizeOf } from '../../mesh/measure.ts'
import { triangleCount, type Mesh } from '../../mesh/mesh.ts'
import type { Occt, OcctShape } from './occt-types.ts'
import { withOwned } from './step-owned.ts'
import { shapesWithin } from './step-shapes.ts'
import { readBinaryStl } from '../stl-binary.ts'
import { findDegenerateTriangles, removeTriangles } from '../../mesh/degenerate-triangles.ts'

/** How far triangles may lie from the surface in mm, and turn from one to the next in radians. */
interface Fineness {
  deflection: number
  angle: number
}
type WayToMesh = (occt: Occt, shape: OcctShape) => Mesh

/** For slicing and preview (geometry.md section A: the angle matters more than the distance for small holes). */
const FINENESS: Fineness = { deflection: 0.05, angle: 0.25 }
/**
 * OpenCASCADE 7.6 now and then leaves a face out; whether it does hangs on where the points fall. Of 100 solids in the
 * model folder 5 need another way: one each of these, one splines, two only the lid of a speck.
 */
const OTHER_WAYS: WayToMesh[] = [
  (occt, shape) => meshAgain(occt, shape, { deflection: 0.05, angle: 0.3 }),
  (occt, shape) => meshAgain(occt, shape, { deflection: 0.05, angle: 0.15 }),
]
/** More faults than this are no face that was left out but a damaged shape, which other ways do not mend. */
const MAX_FAULTS_TO_TRY_AGAIN = 500
/** Turning faces into splines takes up to 30 ms each. */
const MAX_FACES_FOR_SPLINES = 150
/** Beyond this, other ways cost more than a small hole does harm. */
const MAX_TRIANGLES_TO_TRY_AGAIN = 400_000
/** Faces of this size and less that were left out are closed flat: a quarter of the width of a printed line, squared. */
const SPECK_MM2 = 0.01
const MESH_PATH = '/mesh.stl'

/**
 * Triangles of one solid or shell, equal vertices welded. Where the shape is closed and the mesh is not, other ways to
 * mesh it are tried; the one with the fewest faults stays.
 */
export function meshShape(occt: Occt, shape: OcctShape, closed: boolean): Mesh {
  const first = meshOnce(occt, shape, FINENESS)
  if (!closed || triangleCount(first) > MAX_TRIANGLES_TO_TRY_AGAIN) return first
  let best = withoutSpecks(first)
  if (best.faults > MAX_FAULTS_TO_TRY_AGAIN) return best.mesh
  for (const mesh of OTHER_WAYS) {
    if (best.faults === 0) break
    const other = withoutSpecks(mesh(occt, shape))
    if (other.faults < best.faults) best = other
  }
  if (best.faults === 0 || hasManyFaces(occt, shape)) return best.mesh
  const asSplines = withoutSpecks(meshAsSplines(occt, shape))
  return asSplines.faults < best.faults ? asSplines.mesh : best.mesh
}

/**
 * OpenCASCADE writes binary STL: one call for all faces, each turned outward and put in its place, which reading
 * triangulations face by face through the binding would do at a multiple of the cost.
 */
function meshOnce(occt: Occt, shape: OcctShape, { deflection, angle }: Fineness): Mesh {
  new occt.BRepMesh_IncrementalMesh_2(shape, deflection, false, angle, false).delete()
  // Without triangles nothing is written.
  if (!occt.StlAPI.Write(shape, MESH_PATH, false) || !occt.FS.analyzePath(MESH_PATH).exists) return NOTHING
  const bytes = occt.FS.readFile(MESH_PATH)
  occt.FS.unlink(MESH_PATH)
  const { mesh } = readBinaryStl(bytes, 1)
  return removeTriangles(mesh, findDegenerateTriangles(mesh).removingPairs)
}

const NOTHING: Mesh = { positions: new Float32Array(0), triangles: new Uint32Array(0) }

function meshAgain(occt: Occt, shape: OcctShape, fineness: Fineness): Mesh {
  // An earlier mesh would be taken over as good enough.
  occt.BRepTools.Clean(shape, true)
  return meshOnce(occt, shape, fineness)
}

/**
 * A general transformation turns every surface into a spline, which is meshed by another path; this one moves nothing.
 */
function meshAsSplines(occt: Occt, shape: OcctShape): Mesh {
  return withOwned((owned) => {
    const stay = owned.keep(new occt.gp_GTrsf_1())
    const maker = owned.keep(new occt.BRepBuilderAPI_GTransform_2(shape, stay, true))
    return meshOnce(occt, owned.keep(maker.Shape()), FINENESS)
  })
}

function hasManyFaces(occt: Occt, shape: OcctShape): boolean {
  const { TopAbs_FACE } = occt.TopAbs_ShapeEnum
  return withOwned((owned) => shapesWithin(occt, owned, shape, TopAbs_FACE).length > MAX_FACES_FOR_SPLINES)
}

interface JudgedMesh {
  mesh: Mesh
  /** Edges that a closed surface does not have. */
  faults: number
}

function withoutSpecks(mesh: Mesh): JudgedMesh {
  if (mesh.triangles.length === 0) return { mesh, faults: Infinity }
  const edges = findEdges(mesh)
  const faults = countEdgeFaults(edges).unbalanced
  if (faults === 0) return { mesh, faults }
  const { area_mm2, bounds_mm } = measureMesh(mesh)
  const [x, y, z] = sizeOf(bounds_mm)
  const filled = closeSmallLoops(mesh, edges, { area: area_mm2, box: x * y * z }).mesh
  if (measureMesh(filled).area_mm2 - area_mm2 > SPECK_MM2) return { mesh, faults }
  return { mesh: filled, faults: countEdgeFaults(findEdges(filled)).unbalanced }
}

/** One mesh of several. Vertices of different bodies stay apart, also where they touch. */
export function joinMeshes(meshes: Mesh[]): Mesh {
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

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
