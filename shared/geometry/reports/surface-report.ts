import type { Feature } from '../feature.ts'

/** What was done to a mesh so that it could be printed, each with how often. */
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

/** The state of the surface: as the file stores it, and what is left after repair. Counts of edges and triangles. */
export interface SurfaceReport {
  open_edges: number
  non_manifold_edges: number
  flipped_edges: number
  degenerate_triangles: number
  duplicate_triangles: number
  repairs: Repair[]
  /** Left after repair. All zero for a closed surface. */
  remaining: { open_edges: number; non_manifold_edges: number; flipped_edges: number }
  /** Where the surface is still open or impossible; empty when it is not. */
  open_features: Feature[]
  non_manifold_features: Feature[]
}
