import type { Feature } from '../feature.ts'

/** A repair that was made to a mesh, and how often. */
export interface Repair {
  kind:
    | 'welded_vertices'
    | 'removed_degenerate'
    | 'removed_duplicates'
    | 'flipped_winding'
    | 'turned_inside_out'
    | 'closed_loops'
  count: number
}

/** Defects of the surface as stored in the file, and those left after repair. Counts of edges and triangles. */
export interface SurfaceReport {
  open_edges: number
  non_manifold_edges: number
  flipped_edges: number
  degenerate_triangles: number
  duplicate_triangles: number
  repairs: Repair[]
  /** Left after repair. All zero for a closed surface. */
  remaining: { open_edges: number; non_manifold_edges: number; flipped_edges: number }
  /** Edges at which the surface is still open or non-manifold after repair. */
  open_features: Feature[]
  non_manifold_features: Feature[]
}
