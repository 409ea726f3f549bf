/**
 * The positions of facets among the arguments of AP242's tessellated items (ISO 10303-42). Argument 1 is the list of
 * points. The argument at `pointNumbers` lists the points that are used; an empty list means all. Triangles, strips and
 * fans count from 1 in that list.
 */
export interface FacetSetForm {
  pointNumbers: number
  triangles?: number
  strips?: number
  fans?: number
}

export const FACET_SETS: Readonly<Record<string, FacetSetForm>> = {
  TRIANGULATED_FACE: { pointNumbers: 5, triangles: 6 },
  COMPLEX_TRIANGULATED_FACE: { pointNumbers: 5, strips: 6, fans: 7 },
  TRIANGULATED_SURFACE_SET: { pointNumbers: 4, triangles: 5 },
  COMPLEX_TRIANGULATED_SURFACE_SET: { pointNumbers: 4, strips: 5, fans: 6 },
}
