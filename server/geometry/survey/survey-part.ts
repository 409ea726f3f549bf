import type { Analysis } from '../../../shared/geometry/part.ts'
import type { SurfaceReport } from '../../../shared/geometry/reports/surface-report.ts'
import { listBodies } from './bodies.ts'
import { findNonManifoldEdges, findOpenEdges } from './edge-features.ts'
import { countEdgeFaults, findEdges } from '../mesh/edges.ts'
import { measureMesh, sizeOf, type Measure } from '../mesh/measure.ts'
import { triangleCount, withoutUnusedVertices, type Mesh, type MeshInFile } from '../mesh/mesh.ts'
import { repairSurface, type RepairedSurface } from './repair.ts'
import { closedShells, findShells } from '../mesh/shells.ts'
import { measuredShells } from '../mesh/measured-shells.ts'
import { countCollinearTriangles, findDegenerateTriangles } from '../mesh/degenerate-triangles.ts'
import { findSoundPart, type SoundPart } from './sound-part.ts'
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
export function surveyPart(file: MeshInFile, unread: string[]): SurveyedPart {
  const sound = findSoundPart(file.mesh)
  return sound ? surveySound(file, sound, unread) : surveyInDetail(file, unread)
}

function surveySound(
  { mesh, unusableTriangles }: MeshInFile,
  sound: SoundPart,
  unread: string[],
): SurveyedPart {
  const { measure, shells, collinear } = sound
  const repairs = reportUnusable(unusableTriangles)
  const figures = figuresOf(measure, {
    triangles: triangleCount(mesh),
    bodies: shells.count,
    body_list: listBodies(mesh, sound, new Uint8Array(shells.count).fill(1)),
    watertight: true,
    volume_doubt: findVolumeDoubt(NO_FAULTS, measure, unread),
    surface: {
      ...NO_OPEN_EDGES,
      degenerate_triangles: unusableTriangles + collinear,
      duplicate_triangles: 0,
      repairs,
      remaining: NO_OPEN_EDGES,
      open_features: [],
      non_manifold_features: [],
    },
  })
  return { mesh, figures }
}

const NO_FAULTS = { open: 0, nonManifold: 0, flipped: 0, unbalanced: 0 }
const NO_OPEN_EDGES = { open_edges: 0, non_manifold_edges: 0, flipped_edges: 0 }

/** Surveys any surface, with its edges. */
export function surveyInDetail(
  { mesh: stored, unusableTriangles }: MeshInFile,
  unread: string[],
): SurveyedPart {
  const storedEdges = findEdges(stored)
  const faults = countEdgeFaults(storedEdges)
  const isSound = faults.open + faults.nonManifold + faults.flipped === 0
  const repaired = repairSurface(stored, storedEdges)
  const mesh =
    repaired.mesh === stored
      ? stored
      : withoutUnusedVertices(repaired.mesh.positions, repaired.mesh.triangles)
  const bodies = measuredShells(repaired.mesh)
  const measure = measureMesh(repaired.mesh)
  const figures = figuresOf(measure, {
    triangles: triangleCount(stored),
    bodies: repaired.mesh === stored ? bodies.shells.count : findShells(stored).count,
    body_list: listBodies(repaired.mesh, bodies, closedShells(bodies.shells, repaired.edges)),
    watertight: faults.open + faults.nonManifold === 0,
    volume_doubt: findVolumeDoubt(repaired.remaining, measure, unread),
    surface: {
      open_edges: faults.open,
      non_manifold_edges: faults.nonManifold,
      flipped_edges: faults.flipped,
      degenerate_triangles: unusableTriangles + countCollinearTriangles(stored),
      duplicate_triangles: isSound ? 0 : findDegenerateTriangles(stored).duplicates,
      ...reportRepair(repaired, unusableTriangles),
    },
  })
  return { mesh, figures }
}

/** Figures counted on the stored surface, besides the measures of the repaired one. */
type CountedFigures = Pick<
  SurveyedFigures,
  'triangles' | 'bodies' | 'body_list' | 'watertight' | 'volume_doubt' | 'surface'
>

function figuresOf({ bounds_mm, volume_mm3, area_mm2 }: Measure, counted: CountedFigures): SurveyedFigures {
  const { surface, volume_doubt, ...counts } = counted
  return {
    dimensions_mm: sizeOf(bounds_mm),
    bounds_mm,
    volume_mm3: Math.max(0, volume_mm3),
    area_mm2,
    ...counts,
    volume_trusted: volume_doubt === null,
    volume_doubt,
    surface,
  }
}

function reportUnusable(count: number): SurfaceReport['repairs'] {
  return count > 0 ? [{ kind: 'removed_degenerate', count }] : []
}

function reportRepair(
  { mesh, edges, remaining, repairs }: RepairedSurface,
  unusableTriangles: number,
): Pick<SurfaceReport, 'repairs' | 'remaining' | 'open_features' | 'non_manifold_features'> {
  return {
    repairs: [...reportUnusable(unusableTriangles), ...repairs],
    remaining: {
      open_edges: remaining.open,
      non_manifold_edges: remaining.nonManifold,
      flipped_edges: remaining.flipped,
    },
    open_features: findOpenEdges(mesh, edges),
    non_manifold_features: findNonManifoldEdges(mesh, edges),
  }
}
