import type { ResolvedSettings } from '../../../../shared/geometry/estimate.ts'
import type { Vec3 } from '../../../../shared/geometry/feature.ts'
import type { Placement } from '../../../../shared/geometry/placement.ts'
import type { SurfaceReport } from '../../../../shared/geometry/reports/surface-report.ts'

/** The settings of the reference slicer's profiles: 15 % grid infill, no supports, no brim, placed by the shop. */
export const PLAIN_SETTINGS: ResolvedSettings = {
  nozzle_mm: 0.4,
  layer_height_mm: 0.2,
  walls: 2,
  infill_percent: 15,
  infill_pattern: 'grid',
  top_layers: 5,
  bottom_layers: 4,
  supports: 'none',
  brim: 'off',
  bottom_face: 'auto',
}

/** A placement of a block of this size on its whole bottom, without overhangs. */
export function lyingFlat(size: Vec3, changes: Partial<Placement> = {}): Placement {
  return {
    down: [0, 0, -1],
    reason: 'As drawn in the file.',
    size_mm: size,
    contact_mm2: size[0] * size[1],
    footprint_mm2: size[0] * size[1],
    overhang_mm2: 0,
    steep_overhang_mm2: 0,
    support_mm3: 0,
    overhang_features: [],
    contact_features: [],
    piece_heights_mm: [0],
    contact_outline: null,
    bridges: [],
    weakest: null,
    costs: { supports: 0, marks: 0, height: 0, contact: 0, tipping: 0, strength: 0, room: 0 },
    score: 0,
    ...changes,
  }
}

/** A flawless closed surface. */
export function soundSurface(changes: Partial<SurfaceReport> = {}): SurfaceReport {
  return {
    open_edges: 0,
    non_manifold_edges: 0,
    flipped_edges: 0,
    degenerate_triangles: 0,
    duplicate_triangles: 0,
    repairs: [],
    remaining: { open_edges: 0, non_manifold_edges: 0, flipped_edges: 0 },
    open_features: [],
    non_manifold_features: [],
    ...changes,
  }
}
