import type { Analysis } from '../../../shared/geometry/part.ts'
import type { SurfaceReport } from '../../../shared/geometry/reports/surface-report.ts'
import { listBodies } from './bodies.ts'
import { findNonManifoldEdges, findOpenEdges } from './edge-features.ts'
import { countEdgeFaults, findEdges } from '../mesh/edges.ts'
import { measureMesh, sizeOf } from '../mesh/measure.ts'
import { triangleCount, withoutUnusedVertices, type Mesh, type MeshInFile } from '../mesh/mesh.ts'
import { repairSurface, type RepairedSurface } from './repair.ts'
import { findShells } from '../mesh/shells.ts'
import { countCollinearTriangles, findDegenerateTriangles } from '../mesh/degenerate-triangles.ts'
import { findVolumeDoubt } from './volume-confidence.ts'

export type SurveyedFigures = Pick<
  Analysis,
  | 'dimensions_mm'
  | 'bounds_mm'
  | 'volume_mm3'
  | 'area_mm2'
  | 'triangles'
  | 'bodies'
  | 'body_list'
  | 'watertight'
  | 'volume_trusted'
  | 'volume_doubt'
  | 'surface'
>

export interface SurveyedPart {
  /** Repaired; everything after this stage is measured on it. */
  mesh: Mesh
  figures: SurveyedFigures
}

/**
 * Checks a surface as its file stores it, repairs it and measures the result. Number of bodies, triangles and
 * watertightness are those of the stored surface; volume, area and remaining faults those of the repaired one.
 * `unread` names shapes of the file that are missing from the mesh.
 */
export function surveyPart({ mesh: stored, unusableTriangles }: MeshInFile, unread: string[]): SurveyedPart {
  const storedEdges = findEdges(stored)
  const faults = countEdgeFaults(storedEdges)
  const isSound = faults.open + faults.nonManifold + faults.flipped === 0
  const repaired = repairSurface(stored, storedEdges)
  const mesh =
    repaired.mesh === stored
      ? stored
      : withoutUnusedVertices(repaired.mesh.positions, repaired.mesh.triangles)
  const shells = findShells(repaired.mesh)
  const measure = measureMesh(repaired.mesh)
  const doubt = findVolumeDoubt(repaired.remaining, measure, unread)
  const figures: SurveyedFigures = {
    dimensions_mm: sizeOf(measure.bounds_mm),
    bounds_mm: measure.bounds_mm,
    volume_mm3: Math.max(0, measure.volume_mm3),
    area_mm2: measure.area_mm2,
    triangles: triangleCount(stored),
    bodies: repaired.mesh === stored ? shells.count : findShells(stored).count,
    body_list: listBodies(repaired.mesh, repaired.edges, shells),
    watertight: faults.open + faults.nonManifold === 0,
    volume_trusted: doubt === null,
    volume_doubt: doubt,
    surface: {
      open_edges: faults.open,
      non_manifold_edges: faults.nonManifold,
      flipped_edges: faults.flipped,
      degenerate_triangles: unusableTriangles + countCollinearTriangles(stored),
      duplicate_triangles: isSound ? 0 : findDegenerateTriangles(stored).duplicates,
      ...reportRepair(repaired, unusableTriangles),
    },
  }
  return { mesh, figures }
}

function reportRepair(
  { mesh, edges, remaining, repairs }: RepairedSurface,
  unusableTriangles: number,
): Pick<SurfaceReport, 'repairs' | 'remaining' | 'open_features' | 'non_manifold_features'> {
  const unusable = { kind: 'removed_degenerate' as const, count: unusableTriangles }
  return {
    repairs: unusableTriangles > 0 ? [unusable, ...repairs] : repairs,
    remaining: {
      open_edges: remaining.open,
      non_manifold_edges: remaining.nonManifold,
      flipped_edges: remaining.flipped,
    },
    open_features: findOpenEdges(mesh, edges),
    non_manifold_features: findNonManifoldEdges(mesh, edges),
  }
}
